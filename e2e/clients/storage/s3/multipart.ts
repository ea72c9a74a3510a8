import assert from 'node:assert/strict'
import { createHash, randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { test } from 'node:test'
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  ListMultipartUploadsCommand,
  ListPartsCommand,
  UploadPartCommand,
  UploadPartCopyCommand,
} from '@aws-sdk/client-s3'
import { checkRefused, part } from './s3-world.ts'
import type { S3World } from './s3-world.ts'

/** Uploads in parts. */
export const s3MultipartChecks = ({ Bucket, client, get, newUpload, put }: S3World): void => {
  test('200 MB in parts', async () => {
    const upload = await newUpload('large')
    const bytes = randomBytes(25 * 1024 * 1024)
    const numbers = [1, 2, 3, 4, 5, 6, 7, 8]
    const Parts = []
    for (const PartNumber of numbers) {
      const { ETag } = await client().send(new UploadPartCommand({ ...upload, PartNumber, Body: bytes }))
      Parts.push({ PartNumber, ETag })
    }
    const { ETag } = await client().send(new CompleteMultipartUploadCommand({ ...upload, MultipartUpload: { Parts } }))
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
      (await client().send(new UploadPartCommand({ ...upload, PartNumber, Body }))).ETag
    const third = await send(3, Buffer.from('end'))
    const replaced = await send(1, Buffer.alloc(part, 'x'))
    const first = await send(1, Buffer.alloc(part, 'a'))
    const CopySource = `${Bucket}/source`
    const { CopyPartResult } = await client().send(new UploadPartCopyCommand({ ...upload, PartNumber: 2, CopySource }))
    const listed = await client().send(new ListPartsCommand({ ...upload, MaxParts: 2 }))
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
    const { Uploads = [] } = await client().send(new ListMultipartUploadsCommand({ Bucket }))
    assert.ok(Uploads.some(({ Key, UploadId }) => Key === 'parts' && UploadId === upload.UploadId))
    const complete = (Parts: { PartNumber: number; ETag: string | undefined }[]) =>
      client().send(new CompleteMultipartUploadCommand({ ...upload, MultipartUpload: { Parts } }))
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
    await checkRefused(client().send(new UploadPartCommand({ ...upload, PartNumber: 1, Body: 'late' })), {
      name: 'NoSuchUpload',
      status: 404,
    })
  })

  test('an upload that was completed answers the same again, and nothing else', async () => {
    const upload = await newUpload('twice')
    const { ETag } = await client().send(new UploadPartCommand({ ...upload, PartNumber: 1, Body: 'once' }))
    const complete = (Parts: { PartNumber: number; ETag: string | undefined }[], more: object = {}) =>
      client().send(new CompleteMultipartUploadCommand({ ...upload, ...more, MultipartUpload: { Parts } }))
    const first = await complete([{ PartNumber: 1, ETag }])
    const stored = await get('twice')
    const second = await complete([{ PartNumber: 1, ETag }])
    assert.deepEqual([second.ETag, second.Bucket, second.Key], [first.ETag, Bucket, 'twice'])
    assert.deepEqual((await get('twice')).LastModified, stored.LastModified)
    const other = `"${createHash('md5').update('other').digest('hex')}"`
    await checkRefused(complete([{ PartNumber: 1, ETag: other }]), { name: 'InvalidPart', status: 400 })
    const gone = { name: 'NoSuchUpload', status: 404 }
    await checkRefused(complete([{ PartNumber: 1, ETag }], { Key: 'elsewhere' }), gone)
    await checkRefused(client().send(new UploadPartCommand({ ...upload, PartNumber: 1, Body: 'late' })), gone)
    await checkRefused(client().send(new ListPartsCommand(upload)), gone)
    await checkRefused(client().send(new AbortMultipartUploadCommand(upload)), gone)
    const { Uploads = [] } = await client().send(new ListMultipartUploadsCommand({ Bucket }))
    assert.ok(Uploads.every(({ UploadId }) => UploadId !== upload.UploadId))
  })

  test('small parts are refused, and an aborted upload is gone', async () => {
    const upload = await newUpload('aborted')
    const Parts = []
    for (const PartNumber of [1, 2]) {
      const { ETag } = await client().send(new UploadPartCommand({ ...upload, PartNumber, Body: 'small' }))
      Parts.push({ PartNumber, ETag })
    }
    const complete = client().send(new CompleteMultipartUploadCommand({ ...upload, MultipartUpload: { Parts } }))
    await checkRefused(complete, { name: 'EntityTooSmall', status: 400 })
    for (const PartNumber of [0, 10_001, 999_999_999]) {
      const sent = client().send(new UploadPartCommand({ ...upload, PartNumber, Body: 'x' }))
      await checkRefused(sent, { name: 'InvalidArgument', status: 400 })
    }
    await client().send(new AbortMultipartUploadCommand(upload))
    const late = client().send(new UploadPartCommand({ ...upload, PartNumber: 1, Body: 'x' }))
    await checkRefused(late, { name: 'NoSuchUpload', status: 404 })
    const elsewhere = { ...(await newUpload('here')), Key: 'there' }
    await checkRefused(client().send(new UploadPartCommand({ ...elsewhere, PartNumber: 1, Body: 'x' })), {
      name: 'NoSuchUpload',
      status: 404,
    })
    for (const UploadId of ['../../..', 'x', crypto.randomUUID()])
      await checkRefused(client().send(new ListPartsCommand({ ...upload, UploadId })), {
        name: 'NoSuchUpload',
        status: 404,
      })
  })
}
