import assert from 'node:assert/strict'
import { createHash, randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { before, test } from 'node:test'
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CopyObjectCommand,
  CreateBucketCommand,
  CreateMultipartUploadCommand,
  DeleteBucketCommand,
  DeleteObjectCommand,
  DeleteObjectsCommand,
  GetBucketAclCommand,
  GetBucketLocationCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListBucketsCommand,
  ListMultipartUploadsCommand,
  ListObjectsCommand,
  ListObjectsV2Command,
  ListPartsCommand,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
  UploadPartCommand,
  UploadPartCopyCommand,
} from '@aws-sdk/client-s3'
import type { S3ClientConfig } from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import { exactNames, refusedNames } from './names.ts'
import { users } from './world.ts'
import type { World } from './world.ts'

interface Refusal {
  name: string
  status: number
}

const checkRefused = async (asked: Promise<unknown>, { name, status }: Refusal): Promise<void> => {
  await assert.rejects(asked, (error) => {
    assert.ok(error instanceof S3ServiceException, String(error))
    assert.deepEqual([error.name, error.$metadata.httpStatusCode], [name, status])
    return true
  })
}

const textOf = async ({ Body }: { Body?: { transformToString: () => Promise<string> } | undefined }) =>
  Body?.transformToString()

const part = 5 * 1024 * 1024

export const s3Checks = (world: World): void => {
  let credentials: { accessKeyId: string; secretAccessKey: string }
  let s3: S3Client
  const Bucket = 's3'

  const clientOf = (config: S3ClientConfig = {}) =>
    new S3Client({
      endpoint: `${world().url}/s3`,
      region: 'local',
      forcePathStyle: true,
      credentials,
      maxAttempts: 1,
      ...config,
    })

  const put = (Key: string, Body: string | Buffer | Readable, more: object = {}) =>
    s3.send(new PutObjectCommand({ Bucket, Key, Body, ...more }))

  const get = (Key: string, more: object = {}) => s3.send(new GetObjectCommand({ Bucket, Key, ...more }))

  const newUpload = async (Key: string): Promise<{ Bucket: string; Key: string; UploadId: string }> => {
    const { UploadId = '' } = await s3.send(new CreateMultipartUploadCommand({ Bucket, Key }))
    return { Bucket, Key, UploadId }
  }

  before(async () => {
    const { owner, project } = world()
    const key = await owner.request('POST /platform/storage/:ref/credentials', {
      params: { ref: project.ref },
      body: { description: 'tests' },
    })
    credentials = { accessKeyId: key.access_key, secretAccessKey: key.secret_key }
    s3 = clientOf()
    await s3.send(new CreateBucketCommand({ Bucket }))
  })

  test('a bucket is created, found, listed and deleted', async () => {
    await s3.send(new CreateBucketCommand({ Bucket: 'brief', ACL: 'public-read' }))
    assert.equal((await world().service.getBucket('brief')).data?.public, true)
    await s3.send(new HeadBucketCommand({ Bucket: 'brief' }))
    const { Buckets = [] } = await s3.send(new ListBucketsCommand())
    assert.ok(Buckets.some(({ Name, CreationDate }) => Name === 'brief' && CreationDate instanceof Date))
    assert.equal((await s3.send(new GetBucketLocationCommand({ Bucket: 'brief' }))).LocationConstraint, undefined)
    await s3.send(new DeleteBucketCommand({ Bucket: 'brief' }))
    await checkRefused(s3.send(new HeadBucketCommand({ Bucket: 'brief' })), { name: 'NotFound', status: 404 })
  })

  test('an object has its bytes, type, ETag and metadata', async () => {
    const body = randomBytes(300_000)
    const more = { ContentType: 'image/png', CacheControl: 'max-age=60', Metadata: { tail: 'bushy' } }
    const stored = await put('a/object.png', body, more)
    const eTag = `"${createHash('md5').update(body).digest('hex')}"`
    assert.equal(stored.ETag, eTag)
    const found = await get('a/object.png')
    assert.ok(Buffer.from((await found.Body?.transformToByteArray()) ?? []).equals(body))
    assert.deepEqual(
      [found.ContentType, found.CacheControl, found.Metadata, found.ETag, found.ContentLength],
      ['image/png', 'max-age=60', { tail: 'bushy' }, eTag, body.length],
    )
    const head = await s3.send(new HeadObjectCommand({ Bucket, Key: 'a/object.png' }))
    assert.deepEqual([head.ContentLength, head.ETag], [body.length, eTag])
    assert.equal((await world().service.from(Bucket).info('a/object.png')).data?.size, body.length)
  })

  test('names are stored exactly', async () => {
    for (const name of [
      ...exactNames,
      'with space',
      'plus+and%25',
      "quote'(*)!",
      'ümlaut 🦊',
      'a&b=<c>"d"',
      '日本/語',
      'x=1?y#z',
      '~tilde',
    ]) {
      await put(name, name)
      assert.equal(await textOf(await get(name)), name)
    }
    const { Contents = [] } = await s3.send(new ListObjectsV2Command({ Bucket, Prefix: 'a&b' }))
    assert.deepEqual(
      Contents.map(({ Key }) => Key),
      ['a&b=<c>"d"'],
    )
  })

  test('names that lead elsewhere are refused', async () => {
    for (const name of [...refusedNames, 'folder/'])
      await checkRefused(put(name, 'x'), { name: 'InvalidArgument', status: 400 })
  })

  test('a stream is uploaded in chunks with a checksum behind it', async () => {
    const body = randomBytes(400_000)
    await put('stream', Readable.from([body.subarray(0, 70_000), body.subarray(70_000)]), {
      ContentLength: body.length,
    })
    assert.ok(Buffer.from((await (await get('stream')).Body?.transformToByteArray()) ?? []).equals(body))
  })

  for (const algorithm of ['CRC32', 'SHA1', 'SHA256'] as const)
    test(`a wrong ${algorithm} is refused, and nothing is stored`, async () => {
      const right = await put(`sum-${algorithm}`, 'text', { ChecksumAlgorithm: algorithm })
      assert.notEqual(right[`Checksum${algorithm}`], undefined)
      const wrong = put(`wrong-${algorithm}`, 'text', {
        [`Checksum${algorithm}`]: right[`Checksum${algorithm}`]?.replace(/^./, '='),
      })
      await checkRefused(wrong, { name: 'BadDigest', status: 400 })
      await checkRefused(get(`wrong-${algorithm}`), { name: 'NoSuchKey', status: 404 })
    })

  test('ranges and conditions', async () => {
    await put('range', '0123456789')
    const range = await get('range', { Range: 'bytes=2-4' })
    assert.deepEqual([await textOf(range), range.ContentRange], ['234', 'bytes 2-4/10'])
    assert.equal(await textOf(await get('range', { Range: 'bytes=-3' })), '789')
    await checkRefused(get('range', { Range: 'bytes=20-' }), { name: 'InvalidRange', status: 416 })
    const { ETag } = await s3.send(new HeadObjectCommand({ Bucket, Key: 'range' }))
    assert.equal(await textOf(await get('range', { IfMatch: ETag })), '0123456789')
    await checkRefused(get('range', { IfMatch: '"other"' }), { name: 'PreconditionFailed', status: 412 })
    await assert.rejects(get('range', { IfNoneMatch: ETag }), (error) => {
      assert.ok(error instanceof S3ServiceException)
      return error.$metadata.httpStatusCode === 304
    })
    await checkRefused(get('range', { IfUnmodifiedSince: new Date(0) }), { name: 'PreconditionFailed', status: 412 })
  })

  test('If-None-Match: * does not replace an object', async () => {
    await put('once', 'first', { IfNoneMatch: '*' })
    await checkRefused(put('once', 'second', { IfNoneMatch: '*' }), { name: 'PreconditionFailed', status: 412 })
    await put('once', 'third')
    assert.equal(await textOf(await get('once')), 'third')
  })

  test('a copy has the bytes, and the metadata unless it is replaced', async () => {
    await put('from here', 'copied', { ContentType: 'text/x-a', Metadata: { a: '1' } })
    const CopySource = encodeURIComponent(`${Bucket}/from here`)
    const { CopyObjectResult } = await s3.send(new CopyObjectCommand({ Bucket, Key: 'copy/1', CopySource }))
    assert.equal(CopyObjectResult?.ETag, `"${createHash('md5').update('copied').digest('hex')}"`)
    const first = await get('copy/1')
    assert.deepEqual([await textOf(first), first.ContentType, first.Metadata], ['copied', 'text/x-a', { a: '1' }])
    const replaced = { MetadataDirective: 'REPLACE', ContentType: 'text/x-b', Metadata: { b: '2' } } as const
    await s3.send(new CopyObjectCommand({ Bucket, Key: 'copy/1', CopySource, ...replaced }))
    const second = await get('copy/1')
    assert.deepEqual([second.ContentType, second.Metadata], ['text/x-b', { b: '2' }])
    await checkRefused(s3.send(new CopyObjectCommand({ Bucket, Key: 'x', CopySource: `${Bucket}/nothing` })), {
      name: 'NoSuchKey',
      status: 404,
    })
  })

  test('objects are deleted alone and together', async () => {
    for (const name of ['d/1', 'd/2', 'd/<3>&']) await put(name, name)
    await s3.send(new DeleteObjectCommand({ Bucket, Key: 'd/1' }))
    await s3.send(new DeleteObjectCommand({ Bucket, Key: 'd/never' }))
    const Objects = ['d/2', 'd/<3>&', 'd/never'].map((Key) => ({ Key }))
    const { Deleted = [] } = await s3.send(new DeleteObjectsCommand({ Bucket, Delete: { Objects } }))
    assert.deepEqual(
      Deleted.map(({ Key }) => Key),
      ['d/2', 'd/<3>&', 'd/never'],
    )
    assert.equal((await s3.send(new ListObjectsV2Command({ Bucket, Prefix: 'd/' }))).KeyCount, 0)
  })

  test('lists go by pages, with and without folders', async () => {
    await s3.send(new CreateBucketCommand({ Bucket: 'listed' }))
    const names = ['a', 'b/1', 'b/2', 'b/c/3', 'd', 'e/4', 'f g']
    for (const Key of names) await s3.send(new PutObjectCommand({ Bucket: 'listed', Key, Body: Key }))
    const pages = async (input: { Prefix?: string; Delimiter?: string; MaxKeys: number }) => {
      const found: string[] = []
      let ContinuationToken: string | undefined
      do {
        const page = await s3.send(
          new ListObjectsV2Command({
            Bucket: 'listed',
            ...input,
            ...(ContinuationToken !== undefined && { ContinuationToken }),
          }),
        )
        found.push(...(page.Contents ?? []).map(({ Key = '' }) => Key))
        found.push(...(page.CommonPrefixes ?? []).map(({ Prefix = '' }) => Prefix))
        ContinuationToken = page.NextContinuationToken
        assert.equal(page.IsTruncated, ContinuationToken !== undefined)
      } while (ContinuationToken !== undefined)
      return found
    }
    for (const MaxKeys of [1, 2, 3, 1_000]) {
      assert.deepEqual(await pages({ MaxKeys }), names)
      assert.deepEqual((await pages({ MaxKeys, Delimiter: '/' })).toSorted(), ['a', 'b/', 'd', 'e/', 'f g'])
      assert.deepEqual((await pages({ MaxKeys, Delimiter: '/', Prefix: 'b/' })).toSorted(), ['b/1', 'b/2', 'b/c/'])
    }
    const { Contents = [] } = await s3.send(new ListObjectsV2Command({ Bucket: 'listed', StartAfter: 'b/2' }))
    assert.deepEqual(
      Contents.map(({ Key }) => Key),
      ['b/c/3', 'd', 'e/4', 'f g'],
    )
    const first = await s3.send(new ListObjectsCommand({ Bucket: 'listed', Delimiter: '/', MaxKeys: 2 }))
    assert.deepEqual([first.IsTruncated, first.NextMarker], [true, 'b/'])
    const second = await s3.send(new ListObjectsCommand({ Bucket: 'listed', Delimiter: '/', Marker: first.NextMarker }))
    assert.deepEqual(
      [second.Contents?.map(({ Key }) => Key), second.CommonPrefixes],
      [['d', 'f g'], [{ Prefix: 'e/' }]],
    )
    await checkRefused(s3.send(new DeleteBucketCommand({ Bucket: 'listed' })), { name: 'BucketNotEmpty', status: 409 })
  })

  test('200 MB in parts', async () => {
    const upload = await newUpload('large')
    const bytes = randomBytes(25 * 1024 * 1024)
    const numbers = [1, 2, 3, 4, 5, 6, 7, 8]
    const Parts = []
    for (const PartNumber of numbers) {
      const { ETag } = await s3.send(new UploadPartCommand({ ...upload, PartNumber, Body: bytes }))
      Parts.push({ PartNumber, ETag })
    }
    const { ETag } = await s3.send(new CompleteMultipartUploadCommand({ ...upload, MultipartUpload: { Parts } }))
    assert.match(ETag ?? '', /^"[0-9a-f]{32}-8"$/)
    const stored = createHash('sha256')
    const { Body, ContentLength } = await get('large')
    assert.equal(ContentLength, bytes.length * 8)
    assert.ok(Body instanceof Readable)
    for await (const chunk of Body) stored.update(chunk)
    const sent = createHash('sha256')
    for (let sentParts = 0; sentParts < numbers.length; sentParts += 1) sent.update(bytes)
    assert.equal(stored.digest('hex'), sent.digest('hex'))
  })

  test('parts arrive in any order, are replaced, copied and listed', async () => {
    await put('source', Buffer.alloc(part, 's'))
    const upload = await newUpload('parts')
    const send = async (PartNumber: number, Body: Buffer) =>
      (await s3.send(new UploadPartCommand({ ...upload, PartNumber, Body }))).ETag
    const third = await send(3, Buffer.from('end'))
    const replaced = await send(1, Buffer.alloc(part, 'x'))
    const first = await send(1, Buffer.alloc(part, 'a'))
    const CopySource = `${Bucket}/source`
    const { CopyPartResult } = await s3.send(new UploadPartCopyCommand({ ...upload, PartNumber: 2, CopySource }))
    const listed = await s3.send(new ListPartsCommand({ ...upload, MaxParts: 2 }))
    assert.deepEqual(
      [listed.Parts?.map(({ PartNumber, Size }) => [PartNumber, Size]), listed.IsTruncated],
      [
        [
          [1, part],
          [2, part],
        ],
        true,
      ],
    )
    const { Uploads = [] } = await s3.send(new ListMultipartUploadsCommand({ Bucket }))
    assert.ok(Uploads.some(({ Key, UploadId }) => Key === 'parts' && UploadId === upload.UploadId))
    const complete = (Parts: { PartNumber: number; ETag: string | undefined }[]) =>
      s3.send(new CompleteMultipartUploadCommand({ ...upload, MultipartUpload: { Parts } }))
    const second = CopyPartResult?.ETag
    const all = [
      { PartNumber: 1, ETag: first },
      { PartNumber: 2, ETag: second },
      { PartNumber: 3, ETag: third },
    ]
    await checkRefused(complete([{ PartNumber: 1, ETag: replaced }]), { name: 'InvalidPart', status: 400 })
    await checkRefused(complete([{ PartNumber: 4, ETag: first }]), { name: 'InvalidPart', status: 400 })
    await checkRefused(complete(all.toReversed()), { name: 'InvalidPartOrder', status: 400 })
    await complete(all)
    const { ContentLength } = await get('parts', { Range: `bytes=${2 * part}-` })
    assert.equal(ContentLength, 3)
    await checkRefused(s3.send(new UploadPartCommand({ ...upload, PartNumber: 1, Body: 'late' })), {
      name: 'NoSuchUpload',
      status: 404,
    })
  })

  test('an upload that was completed answers the same again, and nothing else', async () => {
    const upload = await newUpload('twice')
    const { ETag } = await s3.send(new UploadPartCommand({ ...upload, PartNumber: 1, Body: 'once' }))
    const complete = (Parts: { PartNumber: number; ETag: string | undefined }[], more: object = {}) =>
      s3.send(new CompleteMultipartUploadCommand({ ...upload, ...more, MultipartUpload: { Parts } }))
    const first = await complete([{ PartNumber: 1, ETag }])
    const stored = await get('twice')
    const second = await complete([{ PartNumber: 1, ETag }])
    assert.deepEqual([second.ETag, second.Bucket, second.Key], [first.ETag, Bucket, 'twice'])
    assert.deepEqual((await get('twice')).LastModified, stored.LastModified)
    const other = `"${createHash('md5').update('other').digest('hex')}"`
    await checkRefused(complete([{ PartNumber: 1, ETag: other }]), { name: 'InvalidPart', status: 400 })
    const gone = { name: 'NoSuchUpload', status: 404 }
    await checkRefused(complete([{ PartNumber: 1, ETag }], { Key: 'elsewhere' }), gone)
    await checkRefused(s3.send(new UploadPartCommand({ ...upload, PartNumber: 1, Body: 'late' })), gone)
    await checkRefused(s3.send(new ListPartsCommand(upload)), gone)
    await checkRefused(s3.send(new AbortMultipartUploadCommand(upload)), gone)
    const { Uploads = [] } = await s3.send(new ListMultipartUploadsCommand({ Bucket }))
    assert.ok(Uploads.every(({ UploadId }) => UploadId !== upload.UploadId))
  })

  test('small parts are refused, and an aborted upload is gone', async () => {
    const upload = await newUpload('aborted')
    const Parts = []
    for (const PartNumber of [1, 2]) {
      const { ETag } = await s3.send(new UploadPartCommand({ ...upload, PartNumber, Body: 'small' }))
      Parts.push({ PartNumber, ETag })
    }
    const complete = s3.send(new CompleteMultipartUploadCommand({ ...upload, MultipartUpload: { Parts } }))
    await checkRefused(complete, { name: 'EntityTooSmall', status: 400 })
    for (const PartNumber of [0, 10_001, 999_999_999]) {
      const sent = s3.send(new UploadPartCommand({ ...upload, PartNumber, Body: 'x' }))
      await checkRefused(sent, { name: 'InvalidArgument', status: 400 })
    }
    await s3.send(new AbortMultipartUploadCommand(upload))
    const late = s3.send(new UploadPartCommand({ ...upload, PartNumber: 1, Body: 'x' }))
    await checkRefused(late, { name: 'NoSuchUpload', status: 404 })
    const elsewhere = { ...(await newUpload('here')), Key: 'there' }
    await checkRefused(s3.send(new UploadPartCommand({ ...elsewhere, PartNumber: 1, Body: 'x' })), {
      name: 'NoSuchUpload',
      status: 404,
    })
    for (const UploadId of ['../../..', 'x', crypto.randomUUID()])
      await checkRefused(s3.send(new ListPartsCommand({ ...upload, UploadId })), { name: 'NoSuchUpload', status: 404 })
  })

  test('presigned URLs need nothing else, and are for one request', async () => {
    await put('presigned', 'text')
    const command = new GetObjectCommand({
      Bucket,
      Key: 'presigned',
      ResponseContentDisposition: 'attachment; filename="a"',
    })
    const url = await getSignedUrl(s3, command, { expiresIn: 60 })
    const answer = await fetch(url)
    assert.deepEqual(
      [await answer.text(), answer.headers.get('content-disposition')],
      ['text', 'attachment; filename="a"'],
    )
    assert.equal((await fetch(url, { method: 'DELETE' })).status, 403)
    assert.equal((await fetch(url.replace('/presigned?', '/once?'))).status, 403)
    assert.equal((await fetch(url.replace('Expires=60', 'Expires=600'))).status, 403)
    const upload = await getSignedUrl(s3, new PutObjectCommand({ Bucket, Key: 'presigned' }), { expiresIn: 60 })
    assert.equal((await fetch(upload, { method: 'PUT', body: 'new' })).status, 200)
    assert.equal(await textOf(await get('presigned')), 'new')
    const signingDate = new Date(Date.now() - 120_000)
    const old = await getSignedUrl(s3, new GetObjectCommand({ Bucket, Key: 'presigned' }), {
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
      () => ({ credentials: { ...credentials, secretAccessKey: 'x'.repeat(64) } }),
      { name: 'SignatureDoesNotMatch', status: 403 },
    ],
    [
      'an unknown access key',
      () => ({ credentials: { ...credentials, accessKeyId: '0'.repeat(32) } }),
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
      () => ({ credentials: { ...credentials, sessionToken: world().keys.service } }),
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
    const client = clientOf(brief)
    await client.send(new ListBucketsCommand())
    const params = { ref: project.ref, id: brief.id }
    await owner.request('DELETE /platform/storage/:ref/credentials/:id', { params })
    await checkRefused(client.send(new ListBucketsCommand()), { name: 'InvalidAccessKeyId', status: 403 })
  })

  test('the secret of a key is shown once, and the audit log has each key', async () => {
    const { env, owner, project } = world()
    const { data } = await owner.request('GET /platform/storage/:ref/credentials', { params: { ref: project.ref } })
    assert.deepEqual(
      data.map(({ description, access_key }) => [description, access_key]),
      [['tests', credentials.accessKeyId]],
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
    assert.ok(!JSON.stringify([data, rows]).includes(credentials.secretAccessKey))
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

  test('limits of buckets hold', async () => {
    const large = new PutObjectCommand({ Bucket: 'small', Key: 'large', Body: 'x'.repeat(1_001) })
    await checkRefused(s3.send(large), { name: 'EntityTooLarge', status: 400 })
    const text = new PutObjectCommand({ Bucket: 'images', Key: 'a.txt', Body: 'x', ContentType: 'text/plain' })
    await checkRefused(s3.send(text), { name: 'InvalidMimeType', status: 415 })
    const { UploadId = '' } = await s3.send(new CreateMultipartUploadCommand({ Bucket: 'small', Key: 'large' }))
    const upload = { Bucket: 'small', Key: 'large', UploadId }
    await s3.send(new UploadPartCommand({ ...upload, PartNumber: 1, Body: 'x'.repeat(600) }))
    const second = new UploadPartCommand({ ...upload, PartNumber: 2, Body: 'x'.repeat(600) })
    await checkRefused(s3.send(second), { name: 'EntityTooLarge', status: 400 })
  })

  test('what is not there or not implemented says so', async () => {
    await checkRefused(get('nothing'), { name: 'NoSuchKey', status: 404 })
    await checkRefused(s3.send(new ListObjectsV2Command({ Bucket: 'nowhere' })), { name: 'NoSuchBucket', status: 404 })
    await checkRefused(s3.send(new CreateBucketCommand({ Bucket })), { name: 'BucketAlreadyExists', status: 409 })
    await checkRefused(s3.send(new GetBucketAclCommand({ Bucket })), { name: 'NotImplemented', status: 501 })
    const unsigned = await world().sendBare('/s3/s3/once')
    assert.equal(unsigned.status, 403)
    assert.match(unsigned.text, /<Code>AccessDenied<\/Code>/)
    assert.match(unsigned.headers.get('content-type') ?? '', /^application\/xml/)
  })

  const hostile: [what: string, body: string, code: string][] = [
    [
      'entities that grow',
      '<!DOCTYPE x [<!ENTITY a "aaaaaaaa"><!ENTITY b "&a;&a;&a;">]><CompleteMultipartUpload><Part>&b;</Part></CompleteMultipartUpload>',
      'MalformedXML',
    ],
    [
      'an entity of a file',
      '<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]><CompleteMultipartUpload><Part>&a;</Part></CompleteMultipartUpload>',
      'MalformedXML',
    ],
    ['elements without an end', '<CompleteMultipartUpload>'.repeat(50_000), 'MalformedXML'],
    ['a document that is too large', ' '.repeat(3 * 1024 * 1024), 'InvalidRequest'],
    [
      'too many parts',
      `<CompleteMultipartUpload>${'<Part/>'.repeat(10_001)}</CompleteMultipartUpload>`,
      'MalformedXML',
    ],
    ['no document', 'x', 'MalformedXML'],
  ]
  for (const [what, body, code] of hostile)
    test(`${what}: ${code}`, async () => {
      const command = new CompleteMultipartUploadCommand(await newUpload('hostile'))
      const answer = await fetch(await getSignedUrl(s3, command, { expiresIn: 60 }), { method: 'POST', body })
      const text = await answer.text()
      assert.equal(answer.status, 400, text)
      assert.ok(text.includes(`<Code>${code}</Code>`), text)
    })

  test('what is added to a signed request is refused', async () => {
    const url = await getSignedUrl(s3, new PutObjectCommand({ Bucket, Key: 'added' }), { expiresIn: 60 })
    const headers = { 'x-amz-copy-source': `${Bucket}/once` }
    assert.equal((await fetch(url, { method: 'PUT', headers })).status, 403)
    assert.equal((await fetch(`${url}&uploads`, { method: 'POST' })).status, 403)
  })
}
