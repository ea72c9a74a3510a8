import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { PutObjectCommand, S3Client, S3ServiceException } from '@aws-sdk/client-s3'
import type { DevEnv, TestProject } from '@cairn/dev-env'
import { devConfig, mountSmallDisk, startDevEnv, until } from '@cairn/dev-env'
import { uploadByTus } from './storage/tus.ts'
import { apiKeyOf } from './storage/world.ts'

const megabyte = 1024 * 1024
const lowMb = 300

const disk = await mountSmallDisk(720)
const skip = disk === undefined ? 'a file system can only be mounted by root, and not in every container' : false

let env: DevEnv
let project: TestProject
let url: string
let apikey: string
const world = new AsyncDisposableStack()
before(async () => {
  if (disk === undefined) return
  world.use(disk)
  const { limits } = devConfig(disk.path)
  env = world.use(await startDevEnv({ home: disk.path, limits: { ...limits, disk: { reserveMb: 48, lowMb } } }))
  project = await (await env.signUp('ada')).createProject()
  url = `${(await project.detail()).url}/storage/v1`
  apikey = await apiKeyOf(project, 'service_role')
  const json = { apikey, 'content-type': 'application/json' }
  await fetch(`${url}/bucket`, { method: 'POST', headers: json, body: '{"name":"files"}' })
})
after(() => world.disposeAsync())

const put = async (name: string, body: Buffer): Promise<[number, string]> => {
  const response = await fetch(`${url}/object/files/${name}`, {
    method: 'POST',
    headers: { apikey, 'x-upsert': 'true' },
    body: new Uint8Array(body),
  })
  return [response.status, await response.text()]
}

const putByTus = (name: string, body: Buffer) =>
  uploadByTus(body, {
    endpoint: `${url}/upload/resumable`,
    headers: { apikey },
    metadata: { bucketName: 'files', objectName: name },
  })

const s3Client = async (): Promise<S3Client> => {
  const created = await project.owner.request('POST /platform/storage/:ref/credentials', {
    params: { ref: project.ref },
    body: { description: 'Backups' },
  })
  return new S3Client({
    endpoint: `${url}/s3`,
    region: 'local',
    forcePathStyle: true,
    credentials: { accessKeyId: created.access_key, secretAccessKey: created.secret_key },
    maxAttempts: 1,
  })
}

const read = async (name: string): Promise<Buffer> => {
  const response = await fetch(`${url}/object/files/${name}`, { headers: { apikey } })
  return Buffer.from(await response.arrayBuffer())
}

/** The files of the project that belong to no object. */
const leftOver = async (): Promise<string[]> => {
  const [stored] = await project.query('select version from storage.objects')
  const versions = new Set((stored?.rows ?? []).map(([version]) => version))
  const found = await readdir(join(env.home, 'files', project.ref, 'objects'), { recursive: true, withFileTypes: true })
  return found.flatMap((entry) => (entry.isFile() && !versions.has(entry.name) ? [entry.name] : []))
}

const noSpace = 'There is not enough space left on the disk of the server for this file.'

test(
  'a full disk refuses uploads with 507, the database stays usable, and uploads work again later',
  { skip },
  async () => {
    assert.ok(disk)
    const small = randomBytes(1_000)
    const s3 = await s3Client()
    assert.equal((await put('before', small))[0], 200)
    {
      await using filler = await disk.fill((lowMb - 60) * megabyte)
      assert.ok(filler.bytes > 0)
      await until('the disk is low', () => env.platform.context.engine.disk().isLow)
      const [status, text] = await put('plain', small)
      assert.equal(status, 507)
      assert.match(text, /"error":"InsufficientStorage"/)
      assert.ok(text.includes(noSpace), text)
      assert.deepEqual((await putByTus('resumable', small)).refusal, { status: 507, text: noSpace })
      await assert.rejects(s3.send(new PutObjectCommand({ Bucket: 'files', Key: 's3', Body: small })), (error) => {
        assert.ok(error instanceof S3ServiceException, String(error))
        assert.deepEqual([error.$metadata.httpStatusCode, error.message], [507, noSpace])
        return true
      })
      assert.deepEqual(await read('before'), small)
      await project.query('create table usable (n int); insert into usable values (1)')
      const [counted] = await project.query(
        `select count(*) from storage.objects where name in ('plain', 'resumable', 's3')`,
      )
      assert.deepEqual(counted?.rows, [['0']])
      assert.deepEqual(await leftOver(), [])
    }
    await until('there is room again', () => !env.platform.context.engine.disk().isLow)
    assert.equal((await put('plain', small))[0], 200)
    assert.equal((await putByTus('resumable', small)).refusal, undefined)
    await s3.send(new PutObjectCommand({ Bucket: 'files', Key: 's3', Body: small }))
    for (const name of ['plain', 'resumable', 's3']) assert.deepEqual(await read(name), small)
  },
)

test('an upload that fills the disk on its way answers 507, and its bytes are given back', { skip }, async () => {
  assert.ok(disk)
  const small = randomBytes(1_000)
  {
    await using filler = await disk.fill((lowMb + 20) * megabyte)
    assert.ok(filler.bytes > 0)
    const [status, text] = await put('large', Buffer.alloc(200 * megabyte))
    assert.equal(status, 507, text)
    await until('its bytes are given back', async () => (await leftOver()).length === 0)
  }
  await until('there is room again', () => !env.platform.context.engine.disk().isLow)
  assert.equal((await put('after', small))[0], 200)
})
