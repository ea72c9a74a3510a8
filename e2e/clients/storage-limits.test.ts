import assert from 'node:assert/strict'
import { once } from 'node:events'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import {
  CreateMultipartUploadCommand,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
  UploadPartCommand,
} from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import type { DevEnv, Person, TestProject } from '@cairn/dev-env'
import { startDevEnv, until } from '@cairn/dev-env'
import { StorageClient } from '@supabase/storage-js'
import { checkRefusal } from './storage/checks.ts'
import { uploadByTus } from './storage/tus.ts'
import { apiKeyOf } from './storage/world.ts'

const megabyte = 1024 ** 2
const gigabyte = 1024 ** 3

const worldOf = async (project: TestProject) => {
  const { url } = await project.detail()
  const key = await apiKeyOf(project, 'service_role')
  const { access_key: accessKeyId, secret_key: secretAccessKey } = await project.owner.request(
    'POST /platform/storage/:ref/credentials',
    { params: { ref: project.ref }, body: { description: 'tests' } },
  )
  await project.query(`insert into storage.buckets (id, name) values ('files', 'files')`)
  const endpoint = `${url}/storage/v1`
  return {
    project,
    endpoint,
    key,
    client: new StorageClient(endpoint, { apikey: key, authorization: `Bearer ${key}` }),
    s3: new S3Client({
      endpoint: `${endpoint}/s3`,
      region: 'local',
      forcePathStyle: true,
      credentials: { accessKeyId, secretAccessKey },
      maxAttempts: 1,
    }),
    tus: (name: string) => ({
      endpoint: `${endpoint}/upload/resumable`,
      headers: { apikey: key },
      metadata: { bucketName: 'files', objectName: name },
    }),
    /** Only announces a resumable upload. */
    announce: async (name: string, length: number): Promise<[status: number, text: string]> => {
      const pairs = Object.entries({ bucketName: 'files', objectName: name })
      const answer = await fetch(`${endpoint}/upload/resumable`, {
        method: 'POST',
        headers: {
          apikey: key,
          'tus-resumable': '1.0.0',
          'upload-length': String(length),
          'upload-metadata': pairs
            .map(([field, value]) => `${field} ${Buffer.from(value).toString('base64')}`)
            .join(','),
        },
      })
      return [answer.status, await answer.text()]
    },
  }
}
type World = Awaited<ReturnType<typeof worldOf>>

let env: DevEnv
let free: World
let paid: World
before(async () => {
  env = await startDevEnv()
  const person = await env.signUp('ada')
  free = await worldOf(await projectOf(person, 'tier_free'))
  paid = await worldOf(await projectOf(person, 'tier_pro'))
})
after(() => env[Symbol.asyncDispose]())

const projectOf = async (person: Person, tier: 'tier_free' | 'tier_pro'): Promise<TestProject> =>
  person.createProject({ organization: await person.createOrganization(tier, { tier }) })

const tooLarge = { status: 413, text: 'The object exceeded the maximum allowed size' }

const checkRefused = (asked: Promise<unknown>, name: string, status: number): Promise<void> =>
  assert.rejects(asked, (error) => {
    assert.ok(error instanceof S3ServiceException, String(error))
    assert.deepEqual([error.name, error.$metadata.httpStatusCode], [name, status])
    return true
  })

test('a project on the Free plan takes files of 50 MB by every protocol, and no larger ones', async () => {
  const { client, s3, tus, announce } = free
  const exact = Buffer.alloc(50 * megabyte)
  const larger = Buffer.alloc(50 * megabyte + 1)
  const files = client.from('files')
  const ofPlan = { statusCode: '413', code: 'EntityTooLarge', message: tooLarge.text }
  assert.equal((await files.upload('exact', exact)).error, null)
  checkRefusal((await files.upload('larger', larger)).error, ofPlan)
  checkRefusal((await files.upload('larger', new Blob([larger]))).error, ofPlan)
  assert.equal((await announce('announced', exact.length))[0], 201)
  assert.deepEqual((await uploadByTus(larger, tus('larger'))).refusal, tooLarge)
  await checkRefused(
    s3.send(new PutObjectCommand({ Bucket: 'files', Key: 'larger', Body: larger })),
    'EntityTooLarge',
    400,
  )
  const { UploadId } = await s3.send(new CreateMultipartUploadCommand({ Bucket: 'files', Key: 'larger' }))
  const part = (PartNumber: number, Body: Buffer) =>
    s3.send(new UploadPartCommand({ Bucket: 'files', Key: 'larger', UploadId, PartNumber, Body }))
  await part(1, exact)
  await checkRefused(part(2, Buffer.from('x')), 'EntityTooLarge', 400)
  assert.deepEqual(
    (await files.list()).data?.map(({ name }) => name),
    ['exact'],
  )
})

/** The answer to a request that announces a body and does not send it. */
const announced = async (url: string, method: string, headers: Record<string, string>, bytes: number) => {
  const asked = request(url, { method, headers: { ...headers, 'content-length': bytes } })
  asked.flushHeaders()
  const [response] = await once(asked, 'response')
  const chunks = []
  for await (const chunk of response) chunks.push(Buffer.from(chunk))
  asked.destroy()
  return [response.statusCode, Buffer.concat(chunks).toString()]
}

test('a project on a paid plan takes files of 500 GB by every protocol, and no larger ones', async () => {
  const { endpoint, key, s3, announce } = paid
  const most = 500 * gigabyte
  assert.equal((await announce('exact', most))[0], 201)
  assert.deepEqual(await announce('larger', most + 1), [tooLarge.status, tooLarge.text])
  const [status, text] = await announced(`${endpoint}/object/files/larger`, 'POST', { apikey: key }, most + 1)
  assert.equal(status, 400)
  assert.match(text, /"statusCode":"413","code":"EntityTooLarge"/)
  const url = await getSignedUrl(s3, new PutObjectCommand({ Bucket: 'files', Key: 'larger' }), { expiresIn: 60 })
  const [s3Status, s3Text] = await announced(url, 'PUT', {}, most + 1)
  assert.equal(s3Status, 400)
  assert.match(s3Text, /<Code>EntityTooLarge<\/Code>/)
})

/** Uploads that somebody began and left, as they lie on the disk. */
const leaveUploads = async (count: number, bytes: number) => {
  const folder = join(env.home, 'files', paid.project.ref, 'resumable')
  const ids = Array.from({ length: count }, () => crypto.randomUUID())
  for (const id of ids) {
    await mkdir(join(folder, id), { recursive: true })
    await writeFile(join(folder, id, 'data'), Buffer.alloc(bytes))
  }
  return { [Symbol.asyncDispose]: () => rm(folder, { recursive: true }) }
}

const begin = () => paid.s3.send(new CreateMultipartUploadCommand({ Bucket: 'files', Key: 'more' }))

/** New settings also make the service count what lies on the disk. */
const limitFiles = (fileSizeLimit: number) => {
  const { owner, ref } = paid.project
  return owner.request('PATCH /v1/projects/:ref/config/storage', { params: { ref }, body: { fileSizeLimit } })
}

test('a project has 1,000 incomplete uploads at most', async () => {
  {
    await using _ = await leaveUploads(1_000, 0)
    await limitFiles(1_000_000)
    const [status, text] = await paid.announce('more', 10)
    assert.equal(status, 429)
    assert.match(text, /not complete are 1,000 already.*deleted after 24 hours/)
    await checkRefused(begin(), 'TooManyIncompleteUploads', 429)
    assert.equal((await paid.client.from('files').upload('whole', 'x')).error, null)
  }
  await until('there is room again', async () => (await paid.announce('more', 10))[0] === 201)
  await begin()
})

test('incomplete uploads hold no more than 20 times the largest file', async () => {
  const { UploadId } = await begin()
  const part = () =>
    paid.s3.send(
      new UploadPartCommand({ Bucket: 'files', Key: 'more', UploadId, PartNumber: 1, Body: 'x'.repeat(900) }),
    )
  {
    await using _ = await leaveUploads(1, 19_900)
    await limitFiles(1_000)
    await checkRefused(part(), 'TooManyIncompleteUploads', 429)
    const { refusal } = await uploadByTus(Buffer.alloc(900), paid.tus('more'))
    assert.equal(refusal?.status, 429)
    assert.match(refusal.text, /would hold more than 20 times the largest file/)
  }
  await until('there is room again', () =>
    part().then(
      () => true,
      () => false,
    ),
  )
})
