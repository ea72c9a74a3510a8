import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { signUp, until } from '@cairn/dev-env'
import { Installation } from '@cairn/dev-env/installation'
import { connectToPlatformDatabase } from '@cairn/dev-env/platform-database'
import type { Person, TestProject } from '@cairn/dev-env/person'
import { Client } from 'pg'
import { apiKeyOf } from './storage/world.ts'

// Work on files in the background is killed in its middle, while a row that it needs next is held by somebody else.

let installation: Installation
let owner: Person
let project: TestProject
let far: TestProject
/** Where the files of each project are, by its ref. */
const places = new Map<string, { url: string; headers: { apikey: string } }>()

before(async () => {
  installation = await Installation.start({ CAIRN_OUTGOING_ALLOW: '127.0.0.0/8,::1/128' })
  owner = await signUp(installation.url, 'ada')
  project = await owner.createProject()
  far = await owner.createProject()
  await project.query(`insert into storage.buckets (id, name) values ('files', 'files')`)
  await far.query(`insert into storage.buckets (id, name) values ('kept', 'kept'), ('files', 'files')`)
  for (const each of [project, far]) {
    const apikey = await apiKeyOf(each, 'service_role')
    places.set(each.ref, { url: `${(await each.detail()).url}/storage/v1/object/files`, headers: { apikey } })
  }
})
after(() => installation[Symbol.asyncDispose]())

const files = ({ ref }: TestProject) => {
  const place = places.get(ref)
  if (place === undefined) throw new Error(`There is no project ${ref}.`)
  return place
}

/** Runs a statement in a transaction that is not ended: its client goes with the platform. */
const hold = async ({ ref, password }: TestProject, sql: string): Promise<void> => {
  const { postgresPort: port } = installation
  const client = new Client({ host: '127.0.0.1', port, user: `postgres.${ref}`, password, database: 'postgres' })
  client.on('error', () => undefined)
  await client.connect()
  await client.query(`begin; ${sql}`)
}

/** How many sessions wait for what another one holds. */
const waiting = async (of: TestProject): Promise<number> => {
  const [found] = await of.query(`select count(*) from pg_stat_activity where wait_event_type = 'Lock'`)
  return Number(found?.rows[0]?.[0])
}

/** The leases of the attempts end with them: the next ones would wait for half a minute. */
const killAndStart = async (): Promise<void> => {
  {
    await using database = await connectToPlatformDatabase(installation.home)
    await database.query(`update platform.jobs set lease_until = now() where state = 'running'`)
    await installation.end('SIGKILL')
  }
  await installation.start()
}

const count = async (of: TestProject, condition: string): Promise<number> => {
  const [found] = await of.query(`select count(*) from storage.objects where ${condition}`)
  return Number(found?.rows[0]?.[0])
}

const upload = async (to: TestProject, name: string, content: Buffer): Promise<void> => {
  const { url, headers } = files(to)
  const { status } = await fetch(`${url}/${name}`, { method: 'POST', headers, body: new Uint8Array(content) })
  assert.equal(status, 200)
}

const download = async (from: TestProject, name: string): Promise<Buffer> => {
  const { url, headers } = files(from)
  return Buffer.from(await (await fetch(`${url}/${name}`, { headers })).arrayBuffer())
}

/** The other project has the bucket that the files are moved to. */
const saveBucket = async (): Promise<void> => {
  const { access_key, secret_key } = await owner.request('POST /platform/storage/:ref/credentials', {
    params: { ref: far.ref },
    body: { description: 'test' },
  })
  const endpoint = `${(await far.detail()).url}/storage/v1/s3`
  await owner.request('PUT /platform/storage/:ref/location/bucket', {
    params: { ref: project.ref },
    body: { endpoint, region: 'local', name: 'kept', access_key, secret_key },
  })
}

test('a folder and a whole project that were being moved when the platform was killed are moved to their end', async () => {
  // A folder of the other project, with one file.
  await upload(far, 'a/0000', Buffer.from('text'))
  await far.query(`insert into storage.objects (bucket_id, name, version, metadata)
    select bucket_id, 'a/' || lpad(n::text, 4, '0'), version, metadata from storage.objects, generate_series(1, 1499) n`)
  const contents = new Map(Array.from({ length: 40 }, (_, n) => [`${n}`, randomBytes(1_000 * n)] as const))
  for (const [name, content] of contents) await upload(project, name, content)
  const [found] = await project.query('select version from storage.objects order by version')
  const versions = (found?.rows ?? []).map(([version]) => version)
  // Each is behind the first batch.
  await hold(far, `select from storage.objects where name = 'a/1400' for update`)
  await hold(far, `insert into storage.objects (bucket_id, name) values ('kept', '${project.ref}/${versions[20]}')`)
  await saveBucket()
  const { id } = await owner.request('POST /platform/storage/:ref/buckets/:id/objects/jobs', {
    params: { ref: far.ref, id: 'files' },
    body: { kind: 'move', items: ['a/'], folder: '', target: 'b/' },
  })
  const params = { ref: project.ref }
  await owner.request('POST /platform/storage/:ref/location/move', { params, body: { to: 'bucket' } })
  await until('both wait', async () => (await waiting(far)) === 2)

  const checkContents = async () => {
    for (const [name, content] of contents) assert.ok((await download(project, name)).equals(content), name)
  }
  await checkContents()
  await killAndStart()
  await checkContents()

  const job = async () => {
    const jobs = await owner.request('GET /platform/storage/:ref/file-jobs', { params: { ref: far.ref } })
    return jobs.find((each) => each.id === id)
  }
  await until('the folder is moved', async () => (await job())?.state === 'succeeded')
  assert.deepEqual([await count(far, `name like 'a/%'`), await count(far, `name like 'b/a/%'`)], [0, 1500])
  assert.equal((await download(far, 'b/a/1499')).toString(), 'text')
  const location = () => owner.request('GET /platform/storage/:ref/location', { params })
  await until('the project is moved', async () => (await location()).move === null)
  assert.equal(await count(far, `bucket_id = 'kept'`), 40)
  const objects = join(installation.home, 'files', project.ref, 'objects')
  const left = (await readdir(objects, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile())
  assert.deepEqual(left, [])
  await checkContents()
})
