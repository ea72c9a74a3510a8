import assert from 'node:assert/strict'
import { createHash, randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { test } from 'node:test'
import {
  CopyObjectCommand,
  CreateBucketCommand,
  DeleteBucketCommand,
  DeleteObjectCommand,
  DeleteObjectsCommand,
  GetBucketLocationCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListBucketsCommand,
  ListObjectsV2Command,
  S3ServiceException,
} from '@aws-sdk/client-s3'
import { exactNames, refusedNames } from '../names.ts'
import type { World } from '../world.ts'
import { checkRefused, textOf } from './s3-world.ts'
import type { S3World } from './s3-world.ts'

/** Buckets and single objects. */
export const s3ObjectChecks = (world: World, { Bucket, client, get, put }: S3World): void => {
  test('a bucket is created, found, listed and deleted', async () => {
    await client().send(new CreateBucketCommand({ Bucket: 'brief', ACL: 'public-read' }))
    assert.equal((await world().service.getBucket('brief')).data?.public, true)
    await client().send(new HeadBucketCommand({ Bucket: 'brief' }))
    const { Buckets = [] } = await client().send(new ListBucketsCommand())
    assert.ok(Buckets.some(({ Name, CreationDate }) => Name === 'brief' && CreationDate instanceof Date))
    assert.equal((await client().send(new GetBucketLocationCommand({ Bucket: 'brief' }))).LocationConstraint, undefined)
    await client().send(new DeleteBucketCommand({ Bucket: 'brief' }))
    await checkRefused(client().send(new HeadBucketCommand({ Bucket: 'brief' })), { name: 'NotFound', status: 404 })
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
    const head = await client().send(new HeadObjectCommand({ Bucket, Key: 'a/object.png' }))
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
    const { Contents = [] } = await client().send(new ListObjectsV2Command({ Bucket, Prefix: 'a&b' }))
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
    const { ETag } = await client().send(new HeadObjectCommand({ Bucket, Key: 'range' }))
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
    const { CopyObjectResult } = await client().send(new CopyObjectCommand({ Bucket, Key: 'copy/1', CopySource }))
    assert.equal(CopyObjectResult?.ETag, `"${createHash('md5').update('copied').digest('hex')}"`)
    const first = await get('copy/1')
    assert.deepEqual([await textOf(first), first.ContentType, first.Metadata], ['copied', 'text/x-a', { a: '1' }])
    const replaced = { MetadataDirective: 'REPLACE', ContentType: 'text/x-b', Metadata: { b: '2' } } as const
    await client().send(new CopyObjectCommand({ Bucket, Key: 'copy/1', CopySource, ...replaced }))
    const second = await get('copy/1')
    assert.deepEqual([second.ContentType, second.Metadata], ['text/x-b', { b: '2' }])
    await checkRefused(client().send(new CopyObjectCommand({ Bucket, Key: 'x', CopySource: `${Bucket}/nothing` })), {
      name: 'NoSuchKey',
      status: 404,
    })
  })

  test('objects are deleted alone and together', async () => {
    for (const name of ['d/1', 'd/2', 'd/<3>&']) await put(name, name)
    await client().send(new DeleteObjectCommand({ Bucket, Key: 'd/1' }))
    await client().send(new DeleteObjectCommand({ Bucket, Key: 'd/never' }))
    const Objects = ['d/2', 'd/<3>&', 'd/never'].map((Key) => ({ Key }))
    const { Deleted = [] } = await client().send(new DeleteObjectsCommand({ Bucket, Delete: { Objects } }))
    assert.deepEqual(
      Deleted.map(({ Key }) => Key),
      ['d/2', 'd/<3>&', 'd/never'],
    )
    assert.equal((await client().send(new ListObjectsV2Command({ Bucket, Prefix: 'd/' }))).KeyCount, 0)
  })
}
