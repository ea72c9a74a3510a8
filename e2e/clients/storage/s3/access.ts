import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  AbortMultipartUploadCommand,
  CreateBucketCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  ListBucketsCommand,
  ListMultipartUploadsCommand,
  ListObjectsV2Command,
  ListPartsCommand,
  PutObjectCommand,
} from '@aws-sdk/client-s3'
import type { S3ClientConfig } from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import { users } from '../world.ts'
import type { World } from '../world.ts'
import { checkRefused, textOf } from './s3-world.ts'
import type { Refusal, S3World } from './s3-world.ts'

/** Who may: access keys, session tokens, presigned URLs, and what is wrong with signatures. */
export const s3AccessChecks = (world: World, { Bucket, client, clientOf, credentials, get, put }: S3World): void => {
  test('presigned URLs need nothing else, and are for one request', async () => {
    await put('presigned', 'text')
    const command = new GetObjectCommand({
      Bucket,
      Key: 'presigned',
      ResponseContentDisposition: 'attachment; filename="a"',
    })
    const url = await getSignedUrl(client(), command, { expiresIn: 60 })
    const answer = await fetch(url)
    assert.deepEqual(
      [await answer.text(), answer.headers.get('content-disposition')],
      ['text', 'attachment; filename="a"'],
    )
    assert.equal((await fetch(url, { method: 'DELETE' })).status, 403)
    assert.equal((await fetch(url.replace('/presigned?', '/once?'))).status, 403)
    assert.equal((await fetch(url.replace('Expires=60', 'Expires=600'))).status, 403)
    const upload = await getSignedUrl(client(), new PutObjectCommand({ Bucket, Key: 'presigned' }), { expiresIn: 60 })
    assert.equal((await fetch(upload, { method: 'PUT', body: 'new' })).status, 200)
    assert.equal(await textOf(await get('presigned')), 'new')
    const signingDate = new Date(Date.now() - 120_000)
    const old = await getSignedUrl(client(), new GetObjectCommand({ Bucket, Key: 'presigned' }), {
      expiresIn: 60,
      signingDate,
    })
    const expired = await fetch(old)
    assert.equal(expired.status, 403)
    assert.match(await expired.text(), /<Code>AccessDenied<\/Code><Message>Request has expired/)
  })

  const attempts: [what: string, config: () => S3ClientConfig, refusal: Refusal][] = [
    [
      'a wrong secret',
      () => ({ credentials: { ...credentials(), secretAccessKey: 'x'.repeat(64) } }),
      { name: 'SignatureDoesNotMatch', status: 403 },
    ],
    [
      'an unknown access key',
      () => ({ credentials: { ...credentials(), accessKeyId: '0'.repeat(32) } }),
      { name: 'InvalidAccessKeyId', status: 403 },
    ],
    [
      'a clock that is 20 minutes behind',
      () => ({ systemClockOffset: -20 * 60_000 }),
      { name: 'RequestTimeTooSkewed', status: 403 },
    ],
    [
      'a clock that is 20 minutes ahead',
      () => ({ systemClockOffset: 20 * 60_000 }),
      { name: 'RequestTimeTooSkewed', status: 403 },
    ],
    [
      'the public key of the project without a session token',
      () => ({ credentials: { accessKeyId: world().project.ref, secretAccessKey: world().keys.anon } }),
      { name: 'InvalidToken', status: 403 },
    ],
    [
      'an access key with a session token',
      () => ({ credentials: { ...credentials(), sessionToken: world().keys.service } }),
      { name: 'InvalidAccessKeyId', status: 403 },
    ],
    [
      'a session token that nobody signed',
      () => ({
        credentials: { accessKeyId: world().project.ref, secretAccessKey: world().keys.anon, sessionToken: 'a.b.c' },
      }),
      { name: 'InvalidToken', status: 403 },
    ],
  ]

  for (const [what, config, refusal] of attempts)
    test(`${what} is refused`, () => checkRefused(clientOf(config()).send(new ListBucketsCommand()), refusal))

  test('a key of another project is refused, and so is one that was deleted', async () => {
    const { owner, project } = world()
    const other = await owner.createProject()
    const keyOf = async (ref: string) => {
      const key = await owner.request('POST /platform/storage/:ref/credentials', {
        params: { ref },
        body: { description: 'x' },
      })
      return { id: key.id, credentials: { accessKeyId: key.access_key, secretAccessKey: key.secret_key } }
    }
    const foreign = await keyOf(other.ref)
    await checkRefused(clientOf(foreign).send(new ListBucketsCommand()), { name: 'InvalidAccessKeyId', status: 403 })
    const brief = await keyOf(project.ref)
    const shortLived = clientOf(brief)
    await shortLived.send(new ListBucketsCommand())
    const params = { ref: project.ref, id: brief.id }
    await owner.request('DELETE /platform/storage/:ref/credentials/:id', { params })
    await checkRefused(shortLived.send(new ListBucketsCommand()), { name: 'InvalidAccessKeyId', status: 403 })
  })

  test('the secret of a key is shown once, and the audit log has each key', async () => {
    const { env, owner, project } = world()
    const { data } = await owner.request('GET /platform/storage/:ref/credentials', { params: { ref: project.ref } })
    assert.deepEqual(
      data.map(({ description, access_key }) => [description, access_key]),
      [['tests', credentials().accessKeyId]],
    )
    const { rows } = await env.platform.context.system.pool('postgres').query<{ action: string; text: string }>(
      `select action, details::text as text from platform.audit_log
       where action like 'storage.s3_key%' and target_id = $1 order by id`,
      [project.ref],
    )
    assert.deepEqual(
      rows.map(({ action }) => action),
      ['storage.s3_key_created', 'storage.s3_key_created', 'storage.s3_key_deleted'],
    )
    assert.ok(!JSON.stringify([data, rows]).includes(credentials().secretAccessKey))
  })

  test('with a session token, row-level security decides', async () => {
    const { project, keys, tokenOf } = world()
    const sessionOf = async (user: keyof typeof users) =>
      clientOf({
        credentials: { accessKeyId: project.ref, secretAccessKey: keys.anon, sessionToken: await tokenOf(user) },
      })
    const [ada, bob] = [await sessionOf('ada'), await sessionOf('bob')]
    const mine = { Bucket: 'homes', Key: `${users.ada}/s3.txt` }
    await ada.send(new PutObjectCommand({ ...mine, Body: 'mine' }))
    assert.equal(await textOf(await ada.send(new GetObjectCommand(mine))), 'mine')
    await checkRefused(bob.send(new GetObjectCommand(mine)), { name: 'NoSuchKey', status: 404 })
    await checkRefused(bob.send(new PutObjectCommand({ ...mine, Body: 'x' })), { name: 'AccessDenied', status: 403 })
    await checkRefused(bob.send(new CreateMultipartUploadCommand(mine)), { name: 'AccessDenied', status: 403 })
    await checkRefused(bob.send(new CreateBucketCommand({ Bucket: 'bobs' })), { name: 'AccessDenied', status: 403 })
    await bob.send(new DeleteObjectCommand(mine))
    const { Contents = [] } = await bob.send(new ListObjectsV2Command({ Bucket: 'homes' }))
    assert.ok(Contents.every(({ Key }) => Key?.startsWith(users.bob)))
    const { UploadId } = await ada.send(new CreateMultipartUploadCommand(mine))
    const asked = { ...mine, UploadId: UploadId ?? '' }
    await checkRefused(bob.send(new ListPartsCommand(asked)), { name: 'NoSuchUpload', status: 404 })
    assert.deepEqual((await bob.send(new ListMultipartUploadsCommand({ Bucket: 'homes' }))).Uploads, undefined)
    assert.equal(await textOf(await ada.send(new GetObjectCommand(mine))), 'mine')
    await ada.send(new AbortMultipartUploadCommand(asked))
    await ada.send(new DeleteObjectCommand(mine))
  })

  test('a type that is asked for instead of the own one runs no script either', async () => {
    await put('page', '<script>', { ContentType: 'image/png' })
    const ResponseContentType = 'application/xhtml+xml'
    const command = new GetObjectCommand({ Bucket, Key: 'page', ResponseContentType })
    const { headers } = await fetch(await getSignedUrl(client(), command, { expiresIn: 60 }))
    assert.equal(headers.get('content-type'), ResponseContentType)
    assert.match(headers.get('content-security-policy') ?? '', /sandbox/)
  })

  test('what is added to a signed request is refused', async () => {
    const url = await getSignedUrl(client(), new PutObjectCommand({ Bucket, Key: 'added' }), { expiresIn: 60 })
    const headers = { 'x-amz-copy-source': `${Bucket}/once` }
    assert.equal((await fetch(url, { method: 'PUT', headers })).status, 403)
    assert.equal((await fetch(`${url}&uploads`, { method: 'POST' })).status, 403)
    const read = await getSignedUrl(client(), new GetObjectCommand({ Bucket, Key: 'once' }), { expiresIn: 60 })
    assert.equal((await fetch(`${read}?&response-content-type=text/html`)).status, 403)
  })
}
