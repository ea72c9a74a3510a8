import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import type { DevEnv, Person, TestProject } from '@cairn/dev-env'
import { givePlan, startDevEnv } from '@cairn/dev-env'
import { dataOf, eventually, keysOf, newClient } from './clients-of-projects.ts'

let env: DevEnv
let owner: Person
let project: TestProject
let client: ReturnType<typeof newClient>
let projectUrl: string

before(async () => {
  env = await startDevEnv()
  owner = await env.signUp('owner')
  project = await owner.createProject()
  const keys = await keysOf(project)
  projectUrl = keys.url
  client = newClient({ ...keys, anon: keys.service_role })
})
after(() => env[Symbol.asyncDispose]())

const system = () => env.platform.context.system.pool('postgres')

const params = () => ({ ref: project.ref })
const of = (id: string) => ({ params: { ...params(), id } })
const list = () => owner.request('GET /platform/storage/:ref/buckets', { params: params() })
const create = (body: { id: string; public?: boolean; file_size_limit?: number; allowed_mime_types?: string[] }) =>
  owner.request('POST /platform/storage/:ref/buckets', { params: params(), body })
const find = async (id: string) => (await list()).buckets.find((bucket) => bucket.id === id)

const upload = (bucket: string, name: string) => dataOf(client.storage.from(bucket).upload(name, `content of ${name}`))
const namesIn = async (bucket: string) => (await dataOf(client.storage.from(bucket).list())).map(({ name }) => name)

/** Once no job deletes files of buckets any more; the audit log has what they did. */
const jobsEnded = () =>
  eventually(async () => {
    const { rowCount } = await system().query(
      `select from platform.jobs where name = 'empty-bucket' and state in ('queued', 'running')`,
    )
    return rowCount === 0 || undefined
  }, 'end of the jobs')

const audit = async (id: string) => {
  const { rows } = await system().query<{ action: string; details: unknown }>(
    `select action, details from platform.audit_log where target_id = $1 and details ->> 'bucket_id' = $2 order by id`,
    [project.ref, id],
  )
  return rows
}

test('a bucket is created, listed and changed, and takes what its limits say', async () => {
  assert.deepEqual((await list()).buckets, [])
  await create({ id: 'avatars', public: true, file_size_limit: 1_000, allowed_mime_types: ['image/*'] })
  await create({ id: 'My files' })
  const { buckets } = await list()
  assert.deepEqual(
    buckets.map(({ created_at: _created, updated_at: _updated, ...bucket }) => bucket),
    [
      {
        id: 'My files',
        name: 'My files',
        public: false,
        type: 'STANDARD',
        file_size_limit: null,
        allowed_mime_types: null,
        work: null,
      },
      {
        id: 'avatars',
        name: 'avatars',
        public: true,
        type: 'STANDARD',
        file_size_limit: 1_000,
        allowed_mime_types: ['image/*'],
        work: null,
      },
    ],
  )
  await assert.rejects(upload('avatars', 'a.txt'), /mime type/)
  await owner.request('PATCH /platform/storage/:ref/buckets/:id', {
    ...of('avatars'),
    body: { allowed_mime_types: null },
  })
  await upload('avatars', 'a.txt')
  const { public: isPublic, allowed_mime_types: types } = await owner.request(
    'GET /platform/storage/:ref/buckets/:id',
    of('avatars'),
  )
  assert.deepEqual([isPublic, types], [true, null])
  assert.deepEqual(await audit('avatars'), [
    { action: 'bucket.created', details: { bucket_id: 'avatars', public: true } },
    { action: 'bucket.changed', details: { bucket_id: 'avatars', allowed_mime_types: null } },
  ])
})

test('a name that is taken or not allowed is refused, and so is a bucket that does not exist', async () => {
  await create({ id: 'taken' })
  await assert.rejects(create({ id: 'taken' }), /409 bucket_exists/)
  for (const id of ['', ' a', 'a/b', '..', 'x'.repeat(101)]) await assert.rejects(create({ id }), /400 invalid_input/)
  await assert.rejects(create({ id: 'typed', allowed_mime_types: ['png'] }), /400 invalid_input/)
  const nothing = of('nothing')
  await assert.rejects(owner.request('GET /platform/storage/:ref/buckets/:id', nothing), /404 bucket_not_found/)
  const change = { ...nothing, body: { public: true } }
  await assert.rejects(owner.request('PATCH /platform/storage/:ref/buckets/:id', change), /404 bucket_not_found/)
  await assert.rejects(owner.request('POST /platform/storage/:ref/buckets/:id/empty', nothing), /404 bucket_not_found/)
  await assert.rejects(owner.request('DELETE /platform/storage/:ref/buckets/:id', nothing), /404 bucket_not_found/)
  assert.deepEqual(await audit('nothing'), [])
})

test('an empty bucket is deleted at once, another one by a job, after its files', async () => {
  await create({ id: 'empty' })
  assert.deepEqual(await owner.request('DELETE /platform/storage/:ref/buckets/:id', of('empty')), {
    id: 'empty',
    is_deleted: true,
  })
  await create({ id: 'full' })
  await upload('full', 'one.txt')
  await upload('full', 'folder/two.txt')
  assert.deepEqual(await owner.request('DELETE /platform/storage/:ref/buckets/:id', of('full')), {
    id: 'full',
    is_deleted: false,
  })
  await jobsEnded()
  assert.equal(await find('full'), undefined)
  const deleted = { action: 'bucket.deleted', details: { bucket_id: 'full' } }
  assert.deepEqual((await audit('full')).slice(1), [deleted])
  const [left] = await project.query(`select count(*)::int from storage.objects where bucket_id = 'full'`)
  assert.equal(left?.rows[0]?.[0], '0')
})

test('emptying keeps the bucket; while it goes on, the list shows it and a second request is refused', async () => {
  await create({ id: 'busy' })
  await upload('busy', 'kept-by-a-lock.txt')
  const { context } = env.platform
  const stored = (await context.projects.find(project.ref)) ?? assert.fail('no project')
  const holder = await (await context.supervisor.pool(stored, 'postgres')).connect()
  try {
    await holder.query(`begin; select from storage.objects where bucket_id = 'busy' for update`)
    await owner.request('POST /platform/storage/:ref/buckets/:id/empty', of('busy'))
    const work = (await find('busy'))?.work
    assert.equal(work?.kind, 'emptying')
    assert.ok(work.state === 'waiting' || work.state === 'running')
    await assert.rejects(owner.request('POST /platform/storage/:ref/buckets/:id/empty', of('busy')), /409 bucket_busy/)
  } finally {
    await holder.query('rollback')
    holder.release()
  }
  await jobsEnded()
  assert.deepEqual(await namesIn('busy'), [])
  assert.deepEqual((await audit('busy')).at(-1), { action: 'bucket.emptied', details: { bucket_id: 'busy' } })
})

test('a job that failed is shown with its reason, until another one succeeds', async () => {
  await create({ id: 'stuck' })
  await system().query(
    `insert into platform.jobs (id, name, key, data, state, max_attempts, last_error, created_at, finished_at)
     values ($1, 'empty-bucket', $2, $3, 'failed', 5, 'The database refused it.', now(), now())`,
    [randomUUID(), `${project.ref}/stuck`, JSON.stringify({ ref: project.ref, bucket: 'stuck', deletes: true })],
  )
  assert.deepEqual((await find('stuck'))?.work, {
    kind: 'deleting',
    state: 'failed',
    error: 'The database refused it.',
  })
  await owner.request('POST /platform/storage/:ref/buckets/:id/empty', of('stuck'))
  await jobsEnded()
  assert.equal((await find('stuck'))?.work, null)
})

test('the largest file of a project is set within what the plan allows, and the next upload obeys it', async () => {
  const { planLimit } = await owner.request('GET /v1/projects/:ref/config/storage', { params: params() })
  const set = (fileSizeLimit: number | null) =>
    owner.request('PATCH /v1/projects/:ref/config/storage', { params: params(), body: { fileSizeLimit } })
  await create({ id: 'files' })
  assert.equal((await set(10)).fileSizeLimit, 10)
  await assert.rejects(upload('files', 'too large.txt'), /maximum allowed size/)
  if (planLimit !== null) await assert.rejects(set(planLimit + 1), /422 upload_limit_of_plan/)
  await assert.rejects(set(0), /400 invalid_input/)
  const { fileSizeLimit, ownLimit } = await set(null)
  // What the plan allows is shown as the limit, as tools of the reference read it.
  assert.deepEqual({ fileSizeLimit, ownLimit }, { fileSizeLimit: planLimit, ownLimit: null })
  await upload('files', 'not too large.txt')
  const { rows } = await system().query<{ details: unknown }>(
    `select details from platform.audit_log where target_id = $1 and action = 'project.storage_changed' order by id`,
    [project.ref],
  )
  assert.deepEqual(
    rows.map(({ details }) => details),
    [{ fileSizeLimit: 10 }, { fileSizeLimit: null }],
  )
})

const askS3 = async () => (await fetch(`${projectUrl}/storage/v1/s3/photos`)).text()

const askForImage = async () => {
  const { data } = await client.storage
    .from('photos')
    .createSignedUrl('no picture.png', 60, { transform: { width: 10 } })
  return (await fetch(data?.signedUrl ?? '')).text()
}

test('image transformation and the S3 protocol are turned off and on, each on its own, and the next request obeys', async () => {
  const off = { enabled: false }
  const on = { enabled: true }
  const set = (features: { imageTransformation?: typeof off; s3Protocol?: typeof off }) =>
    owner.request('PATCH /v1/projects/:ref/config/storage', { params: params(), body: { features } })
  await create({ id: 'photos' })
  await upload('photos', 'no picture.png')
  assert.deepEqual((await set({ s3Protocol: off })).features, { imageTransformation: on, s3Protocol: off })
  assert.match(await askS3(), /FeatureNotEnabled/)
  assert.doesNotMatch(await askForImage(), /FeatureNotEnabled/)
  assert.deepEqual((await set({ imageTransformation: off })).features, { imageTransformation: off, s3Protocol: off })
  assert.match(await askForImage(), /FeatureNotEnabled/)
  assert.deepEqual((await set({ imageTransformation: on, s3Protocol: on })).features, {
    imageTransformation: on,
    s3Protocol: on,
  })
  assert.doesNotMatch(await askS3(), /FeatureNotEnabled/)
})

test('image transformation comes with plans that include it, and the next request obeys', async () => {
  const { organization_slug: slug } = await project.detail()
  const organization = await owner.request('GET /platform/organizations/:slug', { params: { slug } })
  const isInPlan = async () =>
    (await owner.request('GET /v1/projects/:ref/config/storage', { params: params() })).imagesInPlan
  await givePlan(env.url, organization, 'tier_free')
  assert.match(await askForImage(), /The plan of the project does not include image transformation/)
  assert.equal(await isInPlan(), false)
  await givePlan(env.url, organization, 'tier_pro')
  assert.doesNotMatch(await askForImage(), /FeatureNotEnabled/)
  assert.equal(await isInPlan(), true)
})
