import { createReadStream, createWriteStream, openAsBlob } from 'node:fs'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Installation } from '@cairn/dev-env/installation'
import type { TestProject } from '@cairn/dev-env/person'
import { signUp } from '@cairn/dev-env/person'
import { Client } from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { peakDuring } from './peak-during.ts'
import { dataDirOf, readRunningPostgres } from './postgres-pid.ts'
import type { Scenario } from './scenario.ts'
import { settledMemoryMb } from './settled-memory.ts'
import { rounded, summarize } from './statistics.ts'
import { until } from './until.ts'

const rowCount = 1_000_000
const rounds = 3
/** Of COPY's own speed, at least: in time, at most its reciprocal. */
const leastShareOfCopy = 0.6
const maxGrowthMb = 64
const longestMs = 300_000

const columns = `id bigint primary key, name text not null, note text, amount numeric(12,2), is_paid boolean, placed_at timestamptz,
  day date, tag uuid, details jsonb, score double precision`
const rows = `select id, 'customer ' || id, case when id % 3 = 0 then null else 'a note, with "quotes" ' || id end, id % 1000 / 7.0,
  id % 2 = 0, timestamptz '2026-01-01' + id * interval '1 second', date '2026-01-01' + (id % 365)::int, gen_random_uuid(),
  jsonb_build_object('id', id, 'tags', array['a', 'b']), random() from generate_series(1, ${rowCount}) id`

const connect = async (installation: Installation, project: TestProject): Promise<Client> => {
  const { socketDir, port } = await readRunningPostgres(dataDirOf(installation.home, project.ref))
  const client = new Client({
    host: socketDir,
    port,
    user: 'postgres',
    password: project.password,
    database: 'postgres',
  })
  await client.connect()
  return client
}

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const began = performance.now()
  await work()
  return performance.now() - began
}

const toNowhere = () => new Writable({ write: (_chunk, _encoding, done) => done() })

const importFile = async (project: TestProject, table: number, file: string): Promise<void> => {
  const where = { params: { ref: project.ref }, headers: await project.headers() }
  const { id } = await project.owner.request('POST /platform/pg-meta/:ref/imports', {
    ...where,
    body: { file_name: 'rows.csv', options: { format: 'csv', relation_id: table } },
  })
  const ofImport = { ...where, params: { ref: project.ref, id } }
  await project.owner.request('PUT /platform/pg-meta/:ref/imports/:id/file', {
    ...ofImport,
    body: await openAsBlob(file),
  })
  const ended = await until(
    'the end of the import',
    async () => {
      const found = await project.owner.request('GET /platform/pg-meta/:ref/imports/:id', ofImport)
      return found.finished_at === null ? undefined : found
    },
    { everyMs: 50, atMostMs: longestMs },
  )
  if (ended.state !== 'succeeded' || ended.rows_imported !== rowCount)
    throw new Error(`The import ${ended.state} with ${ended.rows_imported} rows: ${ended.error?.message ?? ''}`)
}

const exportTable = async (url: string, project: TestProject, table: number): Promise<void> => {
  const response = await fetch(`${url}/platform/pg-meta/${project.ref}/relations/${table}/export?format=csv`, {
    headers: { authorization: `Bearer ${project.owner.accessToken}`, ...(await project.headers()) },
  })
  if (!response.ok || response.body === null) throw new Error(`The export was answered with ${response.status}.`)
  let bytes = 0
  for await (const chunk of response.body) bytes += chunk.byteLength
  if (bytes < rowCount * 100) throw new Error(`The export had ${bytes} bytes only.`)
}

export const bulk: Scenario = {
  name: 'bulk',
  about: '1,000,000 rows of 10 columns into a table and out of it, against COPY over the same socket',
  run: async () => {
    await using cleanup = new AsyncDisposableStack()
    const installation = cleanup.use(await Installation.start())
    const person = await signUp(installation.url, 'bench')
    const project = await person.createProject()
    const folder = await mkdtemp(join(tmpdir(), 'cairn-bulk-'))
    cleanup.defer(() => rm(folder, { recursive: true }))
    const file = join(folder, 'rows.csv')
    const client = await connect(installation, project)
    cleanup.defer(() => client.end())
    await client.query(`create table target (${columns}); create table source (${columns}); insert into source ${rows}`)
    await client.query('vacuum analyze source')
    await pipeline(client.query(copyTo('copy source to stdout (format csv, header)')), createWriteStream(file))
    const oidOf = async (name: string) =>
      Number((await client.query<{ oid: string }>('select $1::regclass::oid::text as oid', [name])).rows[0]?.oid)
    const [target, source] = [await oidOf('target'), await oidOf('source')]

    const ways = {
      'COPY in': () =>
        pipeline(createReadStream(file), client.query(copyFrom('copy target from stdin (format csv, header)'))),
      import: () => importFile(project, target, file),
      'COPY out': () => pipeline(client.query(copyTo('copy source to stdout (format csv, header)')), toNowhere()),
      export: () => exportTable(installation.url, project, source),
    }
    const names = ['COPY in', 'import', 'COPY out', 'export'] as const
    const times = names.map((name) => ({ name, ms: new Array<number>() }))
    const restMb = await settledMemoryMb(installation.processId)
    const { peakMb } = await peakDuring(installation.processId, async () => {
      for (let round = 0; round <= rounds; round++)
        for (const { name, ms } of times) {
          await client.query('truncate target')
          const took = await timed(ways[name])
          // The first round fills the caches of the machine.
          if (round > 0) ms.push(took)
        }
    })
    const p50 = (name: (typeof names)[number]) => summarize(times.find((each) => each.name === name)?.ms ?? []).p50
    return {
      measures: [
        ...names.map((name) => ({ name, value: Math.round(p50(name)), unit: 'ms' as const })),
        {
          name: 'import against COPY, time',
          value: rounded(p50('import') / p50('COPY in')),
          unit: 'x' as const,
          target: rounded(1 / leastShareOfCopy),
        },
        {
          name: 'export against COPY, time',
          value: rounded(p50('export') / p50('COPY out')),
          unit: 'x' as const,
          target: rounded(1 / leastShareOfCopy),
        },
        { name: 'growth of the platform', value: rounded(peakMb - restMb), unit: 'MB' as const, target: maxGrowthMb },
      ],
      notes: [
        `${rounds} rounds, the ways taking turns, after one that is not counted; a file of ${Math.round((await stat(file)).size / 1e6)} MB; medians.`,
        'The import counts from its creation until its row says that it has ended, the upload of the file included; COPY reads the same file in the bench itself.',
        'Growth: the largest proportional set size of the Node process while all rounds ran, less that before the first.',
      ],
      raw: { times, restMb, peakMb },
    }
  },
}
