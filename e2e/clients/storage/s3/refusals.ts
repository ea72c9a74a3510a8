import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  CompleteMultipartUploadCommand,
  CreateBucketCommand,
  CreateMultipartUploadCommand,
  GetBucketAclCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  UploadPartCommand,
} from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import type { World } from '../world.ts'
import { checkRefused } from './s3-world.ts'
import type { S3World } from './s3-world.ts'

/** What is refused for other reasons than the signature. */
export const s3RefusalChecks = (world: World, { Bucket, client, get, newUpload }: S3World): void => {
  test('limits of buckets hold', async () => {
    const large = new PutObjectCommand({ Bucket: 'small', Key: 'large', Body: 'x'.repeat(1_001) })
    await checkRefused(client().send(large), { name: 'EntityTooLarge', status: 400 })
    const text = new PutObjectCommand({ Bucket: 'images', Key: 'a.txt', Body: 'x', ContentType: 'text/plain' })
    await checkRefused(client().send(text), { name: 'InvalidMimeType', status: 415 })
    const { UploadId = '' } = await client().send(new CreateMultipartUploadCommand({ Bucket: 'small', Key: 'large' }))
    const upload = { Bucket: 'small', Key: 'large', UploadId }
    await client().send(new UploadPartCommand({ ...upload, PartNumber: 1, Body: 'x'.repeat(600) }))
    const second = new UploadPartCommand({ ...upload, PartNumber: 2, Body: 'x'.repeat(600) })
    await checkRefused(client().send(second), { name: 'EntityTooLarge', status: 400 })
  })

  test('what is not there or not implemented says so', async () => {
    await checkRefused(get('nothing'), { name: 'NoSuchKey', status: 404 })
    await checkRefused(client().send(new ListObjectsV2Command({ Bucket: 'nowhere' })), {
      name: 'NoSuchBucket',
      status: 404,
    })
    await checkRefused(client().send(new CreateBucketCommand({ Bucket })), { name: 'BucketAlreadyExists', status: 409 })
    await checkRefused(client().send(new GetBucketAclCommand({ Bucket })), { name: 'NotImplemented', status: 501 })
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
      const answer = await fetch(await getSignedUrl(client(), command, { expiresIn: 60 }), { method: 'POST', body })
      const text = await answer.text()
      assert.equal(answer.status, 400, text)
      assert.ok(text.includes(`<Code>${code}</Code>`), text)
    })
}
