import { join } from 'node:path'
import { stat } from 'node:fs/promises'
import { Installation } from '@cairn/dev-env/installation'
import type { TestProject } from '@cairn/dev-env/person'
import { signUp } from '@cairn/dev-env/person'
import { ProjectFiles } from '@cairn/storage'
import { Client } from 'pg'
import type { Ledger } from './ledger.ts'
import { untilNoObjection } from './until.ts'

const fileCount = 1_500
// The lease of an attempt that was killed ends after 30 seconds.
const longestMs = 180_000

const changes = [
  { kind: 'copy', items: ['a/'], folder: '', target: 'copies/' },
  { kind: 'move', items: ['a/'], folder: '', target: 'moved/' },
  { kind: 'delete', items: ['copies/', 'moved/'] },
] as const

/** Holds the row of an object, or its name, so that a job waits there: behind its first batches. */
const stops = {
  copy: `insert into storage.objects (bucket_id, name) values ('files', 'copies/a/001400')`,
  move: `select from storage.objects where bucket_id = 'files' and name = 'a/001400' for update`,
  delete: `select from storage.objects where bucket_id = 'files' and name = 'moved/a/001400' for update`,
} as const

/** How many objects there are in each folder after each change. */
const expected = { copy: 'a 1500, copies 1500', move: 'copies 1500, moved 1500', delete: '' } as const

const hold = async ({ postgresPort: port }: Installation, { ref, password }: TestProject, sql: string) => {
  const client = new Client({ host: 'localhost', port, user: `postgres.${ref}`, password, database: 'postgres' })
  // It ends with the platform.
  client.on('error', () => undefined)
  await client.connect()
  await client.query(`begin; ${sql}`)
}

const untilDone = async (ledger: Ledger, look: () => Promise<string[]>): Promise<void> => {
  for (const objection of await untilNoObjection(look, longestMs)) ledger.wrong(objection)
}

const foldersOf = async (project: TestProject): Promise<string> => {
  const [found] = await project.query(
    `select split_part(name, '/', 1) as top, count(*) from storage.objects group by top order by top`,
  )
  return (found?.rows ?? []).map((row) => row.join(' ')).join(', ')
}

const checkFiles = async (project: TestProject, files: ProjectFiles, ledger: Ledger): Promise<void> => {
  const [found] = await project.query('select distinct version from storage.objects')
  for (const [version] of found?.rows ?? [])
    await stat(files.pathOf(version ?? '')).catch(() => ledger.lost(`the file ${version} of an object`))
}

/** Jobs on a folder of many files, each of which is killed in its middle: each has to go on, and rows and files to agree. */
export const runFileJobsRound = async (ledger: Ledger): Promise<void> => {
  await using installation = await Installation.start()
  const project = await (await signUp(installation.url, 'chaos')).createProject()
  const { ref, owner } = project
  const files = new ProjectFiles(join(installation.home, 'files', ref))
  const keys = await owner.request('GET /platform/projects/:ref/api-keys', { params: { ref } })
  const apikey = keys.find(({ name }) => name === 'service_role')?.api_key ?? ''
  await project.query(`insert into storage.buckets (id, name) values ('files', 'files')`)
  const url = `${(await project.detail()).url}/storage/v1/object/files/a/000000`
  const stored = await fetch(url, { method: 'POST', headers: { apikey }, body: 'text' })
  if (!stored.ok) throw new Error(`The first file was answered with ${stored.status}.`)
  await project.query(`insert into storage.objects (bucket_id, name, version, metadata)
    select bucket_id, 'a/' || lpad(n::text, 6, '0'), version, metadata
    from storage.objects, generate_series(1, ${fileCount - 1}) n`)
  for (const change of changes) {
    await hold(installation, project, stops[change.kind])
    const { id } = await owner.request('POST /platform/storage/:ref/buckets/:id/objects/jobs', {
      params: { ref, id: 'files' },
      body: { ...change, items: [...change.items] },
    })
    const job = async () =>
      (await owner.request('GET /platform/storage/:ref/file-jobs', { params: { ref } })).find((it) => it.id === id)
    await untilDone(ledger, async () => (((await job())?.done ?? 0) > 0 ? [] : [`the ${change.kind} does not begin`]))
    await installation.end('SIGKILL')
    await installation.start()
    await untilDone(ledger, async () => {
      const state = (await job())?.state
      return state === 'succeeded' ? [] : [`the job to ${change.kind} is ${state} after it was killed`]
    })
    const folders = await foldersOf(project)
    if (folders !== expected[change.kind]) ledger.lost(`after the ${change.kind} there is: ${folders}`)
    else ledger.acknowledge(`the ${change.kind} of a folder`)
    await checkFiles(project, files, ledger)
  }
}
