import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import type { DevEnv, Person, TestProject } from '@cairn/dev-env'
import { givePlan, RefusedError, startDevEnv } from '@cairn/dev-env'
import sharp from 'sharp'
import { dataOf, eventually, keysOf, newClient } from './clients-of-projects.ts'

// Another project of the same installation is the server of the bucket: it is reached by HTTP as any other.

let env: DevEnv
let owner: Person
let project: TestProject
let far: TestProject
let client: ReturnType<typeof newClient>
let bucket: { endpoint: string; region: string; name: string; access_key: string; secret_key: string }

const clientOf = async (of: TestProject) => {
  const keys = await keysOf(of)
  return newClient({ ...keys, anon: keys.service_role })
}

const newKey = async () => {
  const { access_key, secret_key } = await owner.request('POST /platform/storage/:ref/credentials', {
    params: { ref: far.ref },
    body: { description: 'files of another project' },
  })
  return { access_key, secret_key }
}

before(async () => {
  env = await startDevEnv({ outgoingAllow: ['127.0.0.0/8', '::1/128'] })
  owner = await env.signUp('owner')
  const organization = await owner.createOrganization()
  project = await owner.createProject({ organization })
  far = await owner.createProject({ organization })
  client = await clientOf(project)
  await dataOf(client.storage.createBucket('files'))
  await dataOf((await clientOf(far)).storage.createBucket('kept'))
  const endpoint = `${(await far.detail()).url}/storage/v1/s3`
  bucket = { endpoint, region: 'local', name: 'kept', ...(await newKey()) }
})
after(() => env[Symbol.asyncDispose]())

const params = () => ({ ref: project.ref })
const location = () => owner.request('GET /platform/storage/:ref/location', { params: params() })
const save = (body: typeof bucket | Omit<typeof bucket, 'secret_key'>) =>
  owner.request('PUT /platform/storage/:ref/location/bucket', { params: params(), body })
const removeBucket = (unreadable = 0) =>
  owner.request('DELETE /platform/storage/:ref/location/bucket', { params: params(), query: { unreadable } })
const countInBucket = async () =>
  (await owner.request('GET /platform/storage/:ref/location/bucket/files', { params: params() })).files
const moveTo = (to: 'disk' | 'bucket') =>
  owner.request('POST /platform/storage/:ref/location/move', { params: params(), body: { to } })

const moved = () =>
  eventually(async () => {
    const { move } = await location()
    assert.notEqual(move?.state, 'failed', move?.error ?? '')
    return move === null || undefined
  }, 'end of the move')

const checkRefusal = async (asked: Promise<unknown>, reason: string, message = /./) => {
  await assert.rejects(asked, (error) => {
    assert.ok(error instanceof RefusedError)
    assert.equal(error.body.reason, reason)
    assert.match(error.message, message)
    return true
  })
}

const objects = () => join(env.home, 'files', project.ref, 'objects')

const onDisk = async () => {
  const found = await readdir(objects(), { recursive: true, withFileTypes: true })
  return found.filter((entry) => entry.isFile()).length
}

const inBucket = async () => {
  const [result] = await far.query(`select count(*) from storage.objects where bucket_id = 'kept'`)
  return Number(result?.rows[0]?.[0])
}

const contents = new Map<string, Buffer>()
const upload = async (name: string, content: Buffer, contentType = 'application/octet-stream') => {
  contents.set(name, content)
  await dataOf(client.storage.from('files').upload(name, content, { contentType, upsert: true }))
}
const read = async (name: string) =>
  Buffer.from(await (await dataOf(client.storage.from('files').download(name))).arrayBuffer())
const checkContents = async () => {
  for (const [name, content] of contents) assert.ok((await read(name)).equals(content), name)
}

test('a bucket is tried before it is saved', async () => {
  const refusals = [
    [{ ...bucket, secret_key: 'wrong' }, 'file_bucket_failed', /403 \(SignatureDoesNotMatch/],
    [{ ...bucket, name: 'other' }, 'file_bucket_failed', /404 \(NoSuchBucket/],
    [{ ...bucket, endpoint: 'http://10.0.0.1' }, 'file_bucket_failed', /a private address/],
    [{ ...bucket, endpoint: 'http://localhost:1' }, 'file_bucket_failed', /could not be reached/],
    [{ ...bucket, secret_key: undefined }, 'file_bucket_secret_needed', /secret key/],
  ] as const
  for (const [body, reason, message] of refusals) await checkRefusal(save(body), reason, message)
  assert.deepEqual(await location(), { kept_in: 'disk', bucket: null, move: null })
  await checkRefusal(moveTo('bucket'), 'file_bucket_missing')
})

test('the secret of a bucket is sealed, and not shown', async () => {
  const { secret_key: secret, ...shown } = bucket
  assert.deepEqual(await save(bucket), { kept_in: 'disk', bucket: shown, move: null })
  // Without it, the one that is stored is kept.
  await save(shown)
  const { rows } = await env.platform.context.system.pool('postgres').query<{ all: string }>(
    `select coalesce(string_agg(value::text, ''), '') || (select string_agg(details::text, '') from platform.audit_log) as all
       from platform.project_service_settings`,
  )
  assert.match(rows[0]?.all ?? '', /"name": "kept"/)
  assert.ok(!rows[0]?.all.includes(secret))
})

test('files are moved to the bucket, and read from there', async () => {
  const photo = await sharp({ create: { width: 40, height: 20, channels: 3, background: 'teal' } })
    .png()
    .toBuffer()
  await upload('photo.png', photo, 'image/png')
  await upload('empty', Buffer.alloc(0))
  for (let n = 0; n < 30; n += 1) await upload(`folder/${n}`, randomBytes(n * 5_000))
  assert.equal(await onDisk(), 32)
  const started = await moveTo('bucket')
  assert.equal(started.kept_in, 'bucket')
  // Wherever each of them is at the moment.
  await checkContents()
  await moved()
  assert.deepEqual([await onDisk(), await inBucket()], [0, 32])
  await checkContents()
  const files = client.storage.from('files')
  const { url } = await project.detail()
  const { service_role: key } = await keysOf(project)
  const range = await fetch(`${url}/storage/v1/object/files/folder/7`, {
    headers: { apikey: key, range: 'bytes=100-199' },
  })
  assert.equal(range.status, 206)
  assert.ok(Buffer.from(await range.arrayBuffer()).equals(contents.get('folder/7')?.subarray(100, 200) ?? photo))
  const small = await dataOf(files.download('photo.png', { transform: { width: 10 } }))
  assert.equal((await sharp(Buffer.from(await small.arrayBuffer())).metadata()).width, 10)
})

test('new files go to the bucket, copies are made there, and deleted files leave it', async () => {
  const files = client.storage.from('files')
  await upload('new', randomBytes(300_000))
  await upload('folder/1', randomBytes(100))
  await dataOf(files.copy('new', 'copied'))
  contents.set('copied', contents.get('new') ?? Buffer.alloc(0))
  await dataOf(files.move('folder/2', 'renamed'))
  contents.set('renamed', contents.get('folder/2') ?? Buffer.alloc(0))
  contents.delete('folder/2')
  await dataOf(files.remove(['folder/3', 'folder/4']))
  contents.delete('folder/3')
  contents.delete('folder/4')
  assert.deepEqual([await onDisk(), await inBucket()], [0, 32])
  await checkContents()
})

test('a file of several parts arrives in the bucket whole, is read across them, copied and deleted', async () => {
  const files = client.storage.from('files')
  const partBytes = 64 * 1024 * 1024
  const content = randomBytes(partBytes + 1_000_000)
  await upload('parts', content)
  await dataOf(files.copy('parts', 'parts copy'))
  contents.set('parts copy', content)
  assert.deepEqual([await onDisk(), await inBucket()], [0, 34])
  const tags = await far.query(
    `select distinct metadata ->> 'eTag' ~ '-2"$' from storage.objects where metadata ->> 'size' = '${content.length}'`,
  )
  assert.deepEqual(tags[0]?.rows, [['t']])
  for (const name of ['parts', 'parts copy']) assert.ok((await read(name)).equals(content), name)
  const { url } = await project.detail()
  const { service_role: key } = await keysOf(project)
  const range = `bytes=${partBytes - 500}-${partBytes + 499}`
  const across = await fetch(`${url}/storage/v1/object/files/parts`, { headers: { apikey: key, range } })
  assert.ok(Buffer.from(await across.arrayBuffer()).equals(content.subarray(partBytes - 500, partBytes + 500)))
  for (const name of ['parts', 'parts copy']) contents.delete(name)
  await dataOf(files.remove(['parts', 'parts copy']))
  assert.equal(await inBucket(), 32)
})

test('what the bucket does not take is refused, and leaves nothing behind', async () => {
  const changed = await far.query(`update storage.buckets set file_size_limit = 1000 where id = 'kept' returning id`)
  assert.equal(changed[0]?.rows.length, 1)
  const { error } = await client.storage.from('files').upload('large', randomBytes(5_000))
  assert.match(error?.message ?? '', /The bucket that holds the files of this project did not answer as expected/)
  assert.equal((await client.storage.from('files').exists('large')).data, false)
  assert.equal(await onDisk(), 0)
  await far.query(`update storage.buckets set file_size_limit = null where id = 'kept'`)
})

test('a bucket that holds files can get another key, but not be replaced or removed', async () => {
  await save({ ...bucket, ...(await newKey()) })
  await dataOf((await clientOf(far)).storage.createBucket('second'))
  await checkRefusal(save({ ...bucket, name: 'second' }), 'file_bucket_in_use')
  assert.equal(await countInBucket(), contents.size)
  await checkRefusal(removeBucket(), 'file_bucket_in_use')
  await checkRefusal(removeBucket(contents.size - 1), 'file_bucket_in_use')
  await checkContents()
})

test('files are moved back to the disk, and the bucket is removed', async () => {
  await moveTo('disk')
  await checkContents()
  await moved()
  assert.deepEqual([await onDisk(), await inBucket()], [contents.size, 0])
  // As an upload that began before the move and ended after it.
  const [shard = ''] = (await readdir(objects())).toSorted()
  const [version = ''] = await readdir(join(objects(), shard))
  const late = join(objects(), shard, version)
  await dataOf((await clientOf(far)).storage.from('kept').upload(`${project.ref}/${version}`, await readFile(late)))
  await rm(late)
  assert.equal((await removeBucket()).bucket, null)
  assert.deepEqual([await onDisk(), await inBucket()], [contents.size, 0])
  await checkContents()
})

test('a bucket that no longer exists is removed: its files become unreadable, all others are read and written', async () => {
  const [lost = ''] = contents.keys()
  await save(bucket)
  await moveTo('bucket')
  await moved()
  const gone = contents.size
  await dataOf((await clientOf(far)).storage.emptyBucket('kept'))
  await dataOf((await clientOf(far)).storage.deleteBucket('kept'))
  assert.equal(await countInBucket(), gone)
  await checkRefusal(removeBucket(), 'file_bucket_in_use')
  assert.deepEqual(await removeBucket(gone), { kept_in: 'disk', bucket: null, move: null })
  assert.equal((await client.storage.from('files').download(lost)).error?.name, 'StorageApiError')
  contents.clear()
  await upload('after', randomBytes(1_000))
  await checkContents()
})

test('a bucket of another server comes with the Enterprise plan; one that is there stays on a smaller plan', async () => {
  const organization = await owner.createOrganization('Small', { tier: 'tier_team' })
  const { ref } = await owner.createProject({ organization })
  await dataOf((await clientOf(far)).storage.createBucket('plans'))
  const body = { ...bucket, name: 'plans' }
  const set = () => owner.request('PUT /platform/storage/:ref/location/bucket', { params: { ref }, body })
  const move = (to: 'disk' | 'bucket') =>
    owner.request('POST /platform/storage/:ref/location/move', { params: { ref }, body: { to } })
  await checkRefusal(set(), 'plan_lacks', /comes with the Enterprise plan.*is on Team/)
  await givePlan(env.url, organization, 'tier_enterprise')
  await set()
  const { slug } = organization
  const larger = await owner.request('GET /platform/organizations/:slug', { params: { slug } })
  await givePlan(env.url, larger, 'tier_team')
  assert.equal((await set()).bucket?.name, 'plans')
  await checkRefusal(move('bucket'), 'plan_lacks')
})
