import assert from 'node:assert/strict'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import type { TableImport } from '@cairn/contracts/database/imports'
import { until } from '@cairn/dev-env'
import type { MembersFixture } from './members-fixture.ts'
import { startMembersFixture } from './members-fixture.ts'

let fixture: MembersFixture
let table: number
before(async () => {
  fixture = await startMembersFixture()
  const [, found] = await fixture.project.query(
    `create table town (id int primary key, name text not null); select 'town'::regclass::oid`,
  )
  table = Number(found?.rows[0]?.[0])
})
after(() => fixture[Symbol.asyncDispose]())

type Options = Parameters<typeof create>[0]

const address = async () => ({ params: { ref: fixture.project.ref }, headers: await fixture.project.headers() })

const create = async (options: Record<string, unknown>): Promise<TableImport> => {
  const response = await fixture.people.developer.send('POST /platform/pg-meta/:ref/imports', {
    ...(await address()),
    body: { file_name: 'towns.csv', options: { format: 'csv', relation_id: table, ...options } },
  })
  assert.equal(response.status, 201, await response.clone().text())
  const created: TableImport = JSON.parse(await response.text())
  return created
}

const upload = async (id: string, content: string) =>
  fixture.people.developer.send('PUT /platform/pg-meta/:ref/imports/:id/file', {
    ...(await address()),
    params: { ref: fixture.project.ref, id },
    body: new Uint8Array(Buffer.from(content)),
  })

const get = async (id: string): Promise<TableImport> =>
  fixture.people.readOnly.request('GET /platform/pg-meta/:ref/imports/:id', {
    ...(await address()),
    params: { ref: fixture.project.ref, id },
  })

const ended = async (id: string): Promise<TableImport> => {
  await until('the import has ended', async () => (await get(id)).finished_at !== null)
  return get(id)
}

const run = async (content: string, options: Options = {}): Promise<TableImport> => {
  const { id } = await create(options)
  const response = await upload(id, content)
  assert.equal(response.status, 200, await response.clone().text())
  return ended(id)
}

const count = async () => (await fixture.project.query('select count(*) from town'))[0]?.rows[0]?.[0]
const filesLeft = async () => readdir(join(fixture.env.platform.context.config.home, 'imports'))

test('a file is imported by a job, reported to every member, and recorded in the audit log', async () => {
  const done = await run('id,name\n1,Bern\n2,Basel\n,Zug\n', { on_error: 'skip' })
  assert.deepEqual(
    [done.state, done.rows_imported, done.rows_refused, done.bytes, done.bytes_read, done.target],
    ['succeeded', 2, 1, 28, 28, 'public.town'],
  )
  assert.deepEqual(
    done.refused_rows.map(({ row, column, text }) => [row, column, text]),
    [[3, 'id', ',Zug']],
  )
  const { imports } = await fixture.people.readOnly.request('GET /platform/pg-meta/:ref/imports', await address())
  assert.equal(imports[0]?.id, done.id)
  const { entries } = await fixture.people.owner.request('GET /platform/organizations/:slug/audit', {
    params: { slug: fixture.organization.slug },
  })
  const entry = entries.find(({ action }) => action === 'table.imported')
  assert.deepEqual(entry?.details, { format: 'csv', table: 'public.town', rows: 2, refused: 1 })
  assert.equal(entry?.actor.email, fixture.people.developer.email)
  await until('the file is deleted', async () => (await filesLeft()).length === 0)
})

test('a failed import says why, and leaves neither rows nor a file', async () => {
  const rowsBefore = await count()
  const failed = await run('id,name\n10,Chur\nx,Sion\n')
  assert.equal(failed.state, 'failed')
  assert.equal(
    failed.error?.message,
    'Row 2, column id: invalid input syntax for type integer: "x". No row was imported.',
  )
  assert.equal(failed.error?.database?.sqlstate, '22P02')
  assert.equal(await count(), rowsBefore)
  await until('the file is deleted', async () => (await filesLeft()).length === 0)
  assert.equal((await upload(failed.id, 'id,name\n')).status, 409)
})

test('what the database says of a row is kept where its end falls within a character', async () => {
  // After 300 UTF-16 units of the message, and after 1,000 of the statement, the first half of a pair stands.
  const skipped = await run(`id,name\n${'😀'.repeat(200)},Thun\n60,Biel\nx${'😀'.repeat(200)},Visp\n`, {
    on_error: 'skip',
  })
  assert.deepEqual([skipped.state, skipped.rows_imported, skipped.refused_rows.length], ['succeeded', 1, 2])
  const stopped = await run(`id,name\nx${'😀'.repeat(200)},Visp\n`)
  assert.match(stopped.error?.message ?? '', /^Row 1, column id: invalid input syntax for type integer: "x😀/)
  for (const first of ['', ' '])
    assert.match(
      (await run(`select 1/0, ${first}'${'😀'.repeat(600)}';`, { format: 'sql', relation_id: undefined })).error
        ?.message ?? '',
      /division by zero/,
    )
})

test('a script of SQL is one transaction', async () => {
  const done = await run(
    'begin;\ncreate table from_script (v text);\ncopy from_script from stdin;\na\nb\n\\.\ncommit;\n',
    {
      format: 'sql',
      relation_id: undefined,
    },
  )
  assert.deepEqual([done.state, done.rows_imported, done.target], ['succeeded', 2, ''])
})

test('an import that runs can be cancelled; a second one of the project has to wait', async () => {
  const { id } = await create({ format: 'sql' })
  assert.equal((await upload(id, 'create table never (v int); select pg_sleep(600);')).status, 200)
  await until('the import runs', async () => (await get(id)).state === 'running')
  const other = await create({})
  assert.equal((await upload(other.id, 'id,name\n')).status, 429)
  const response = await fixture.people.developer.send('POST /platform/pg-meta/:ref/imports/:id/cancel', {
    ...(await address()),
    params: { ref: fixture.project.ref, id },
  })
  assert.equal(response.status, 200)
  assert.equal((await ended(id)).state, 'cancelled')
  assert.equal((await fixture.project.query(`select to_regclass('never')`))[0]?.rows[0]?.[0], null)
  await until('the file is deleted', async () => (await filesLeft()).length === 0)
})

test('an attempt that was committed before the process ended is not repeated', async () => {
  const { context } = fixture.env.platform
  const done = await run('id,name\n50,Olten\n')
  const system = context.system.pool('postgres')
  // As after a crash between the commit and its report.
  await system.query(`update platform.table_imports set state = 'running', finished_at = null where id = $1`, [done.id])
  const rowsBefore = await count()
  const client = await system.connect()
  try {
    await context.jobs.enqueue(client, { name: 'import-file', data: { ref: fixture.project.ref, id: done.id } })
  } finally {
    client.release()
  }
  assert.equal((await ended(done.id)).state, 'succeeded')
  assert.equal(await count(), rowsBefore)
})

test('the beginning of a file is tried without an effect', async () => {
  const rowsBefore = await count()
  const trial = await fixture.people.developer.request('POST /platform/pg-meta/:ref/imports/trial', {
    ...(await address()),
    body: { options: { format: 'csv', relation_id: table }, sample: 'id,name\n1,a\nx,b\n' },
  })
  assert.deepEqual([trial.rows_imported, trial.rows_refused], [1, 1])
  assert.equal(await count(), rowsBefore)
})
