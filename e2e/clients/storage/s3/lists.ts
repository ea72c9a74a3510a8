import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  CreateBucketCommand,
  DeleteBucketCommand,
  ListObjectsCommand,
  ListObjectsV2Command,
  PutObjectCommand,
} from '@aws-sdk/client-s3'
import { checkRefused } from './s3-world.ts'
import type { S3World } from './s3-world.ts'

/** Pages of objects, with and without folders. */
export const s3ListChecks = ({ client }: S3World): void => {
  test('lists go by pages, with and without folders', async () => {
    await client().send(new CreateBucketCommand({ Bucket: 'listed' }))
    const names = ['a', 'b/1', 'b/2', 'b/c/3', 'd', 'e/4', 'f g']
    for (const Key of names) await client().send(new PutObjectCommand({ Bucket: 'listed', Key, Body: Key }))
    const pages = async (input: { Prefix?: string; Delimiter?: string; MaxKeys: number }) => {
      const found: string[] = []
      let ContinuationToken: string | undefined
      do {
        const page = await client().send(
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
    const { Contents = [] } = await client().send(new ListObjectsV2Command({ Bucket: 'listed', StartAfter: 'b/2' }))
    assert.deepEqual(
      Contents.map(({ Key }) => Key),
      ['b/c/3', 'd', 'e/4', 'f g'],
    )
    const first = await client().send(new ListObjectsCommand({ Bucket: 'listed', Delimiter: '/', MaxKeys: 2 }))
    assert.deepEqual([first.IsTruncated, first.NextMarker], [true, 'b/'])
    const second = await client().send(
      new ListObjectsCommand({ Bucket: 'listed', Delimiter: '/', Marker: first.NextMarker }),
    )
    assert.deepEqual(
      [second.Contents?.map(({ Key }) => Key), second.CommonPrefixes],
      [['d', 'f g'], [{ Prefix: 'e/' }]],
    )
    await checkRefused(client().send(new DeleteBucketCommand({ Bucket: 'listed' })), {
      name: 'BucketNotEmpty',
      status: 409,
    })
  })
}
