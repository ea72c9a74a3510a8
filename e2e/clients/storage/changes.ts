import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  CompleteMultipartUploadCommand,
  CopyObjectCommand,
  CreateMultipartUploadCommand,
  DeleteObjectsCommand,
  PutObjectCommand,
  S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3'
import { uploadByTus } from './tus.ts'
import type { World } from './world.ts'

const Bucket = 'events'

export const changeChecks = (world: World): void => {
  /** What is raised while `work` runs: `kind name size`. */
  const during = async (work: () => Promise<unknown>): Promise<string[]> => {
    const { env, project } = world()
    const raised: string[] = []
    using _ = env.platform.context.objectChanges.subscribe(({ ref, changes }) => {
      assert.equal(ref, project.ref)
      for (const { kind, bucket, name, size } of changes) {
        assert.equal(bucket, Bucket)
        raised.push(`${kind} ${name} ${size}`)
      }
    })
    await work()
    return raised
  }

  const files = () => world().service.from(Bucket)

  test('uploads, moves, copies and deletions are raised after their commit', async () => {
    await world().service.createBucket(Bucket)
    const steps: [work: () => Promise<unknown>, raised: string[]][] = [
      [() => files().upload('a', '12345'), ['created a 5']],
      [() => files().upload('a', 'taken'), []],
      [() => files().update('a', '123'), ['updated a 3']],
      [() => files().upload('new', '1', { upsert: true }), ['created new 1']],
      [() => files().copy('a', 'b'), ['created b 3']],
      [() => files().move('b', 'f/c'), ['deleted b 3', 'created f/c 3']],
      [() => files().move('nothing', 'x'), []],
      [() => world().ada.from(Bucket).upload('refused', 'x'), []],
      [() => files().remove(['a', 'nothing']), ['deleted a 3']],
    ]
    for (const [work, raised] of steps) assert.deepEqual(await during(work), raised)
  })

  test('those through TUS and S3 too', async () => {
    const { owner, project, url, keys } = world()
    const tus = {
      endpoint: `${url}/upload/resumable`,
      headers: { apikey: keys.service },
      metadata: { bucketName: Bucket, objectName: 'tus' },
      chunkSize: 4,
    }
    assert.deepEqual(await during(() => uploadByTus(Buffer.from('0123456789'), tus)), ['created tus 10'])
    const key = await owner.request('POST /platform/storage/:ref/credentials', {
      params: { ref: project.ref },
      body: { description: 'events' },
    })
    using s3 = closing(
      new S3Client({
        endpoint: `${url}/s3`,
        region: 'local',
        forcePathStyle: true,
        credentials: { accessKeyId: key.access_key, secretAccessKey: key.secret_key },
      }),
    )
    const { client } = s3
    const put = (Body: string) => client.send(new PutObjectCommand({ Bucket, Key: 's3', Body }))
    assert.deepEqual(await during(() => put('12')), ['created s3 2'])
    assert.deepEqual(await during(() => put('1234')), ['updated s3 4'])
    const CopySource = `${Bucket}/s3`
    const copy = () => client.send(new CopyObjectCommand({ Bucket, Key: 'copy', CopySource }))
    assert.deepEqual(await during(copy), ['created copy 4'])
    const { UploadId } = await client.send(new CreateMultipartUploadCommand({ Bucket, Key: 'parts' }))
    const upload = { Bucket, Key: 'parts', UploadId }
    const { ETag } = await client.send(new UploadPartCommand({ ...upload, PartNumber: 1, Body: 'part' }))
    const MultipartUpload = { Parts: [{ PartNumber: 1, ETag }] }
    const complete = () => client.send(new CompleteMultipartUploadCommand({ ...upload, MultipartUpload }))
    assert.deepEqual(await during(complete), ['created parts 4'])
    assert.deepEqual(await during(complete), [])
    const Objects = ['s3', 'copy', 'never'].map((Key) => ({ Key }))
    const remove = () => client.send(new DeleteObjectsCommand({ Bucket, Delete: { Objects } }))
    assert.deepEqual((await during(remove)).toSorted(), ['deleted copy 4', 'deleted s3 4'])
    await owner.request('DELETE /platform/storage/:ref/credentials/:id', { params: { ref: project.ref, id: key.id } })
  })

  test('and those of whole folders and buckets', async () => {
    const { owner, project } = world()
    await files().upload('f/d', '4444')
    const change = (body: Parameters<typeof ask>[0]) => during(() => ask(body))
    const ask = (
      body:
        | { kind: 'copy' | 'move'; items: string[]; folder: string; target: string }
        | { kind: 'delete'; items: string[] },
    ) =>
      owner.request('POST /platform/storage/:ref/buckets/:id/objects/jobs', {
        params: { ref: project.ref, id: Bucket },
        body,
      })
    const copied = await change({ kind: 'copy', items: ['f/'], folder: '', target: 'g/' })
    assert.deepEqual(copied.toSorted(), ['created g/f/c 3', 'created g/f/d 4'])
    const moved = await change({ kind: 'move', items: ['f/'], folder: '', target: 'h/' })
    assert.deepEqual(moved.toSorted(), ['created h/f/c 3', 'created h/f/d 4', 'deleted f/c 3', 'deleted f/d 4'])
    const removed = await change({ kind: 'delete', items: ['g/'] })
    assert.deepEqual(removed.toSorted(), ['deleted g/f/c 3', 'deleted g/f/d 4'])
    const emptied = await during(() => world().service.emptyBucket(Bucket))
    assert.deepEqual(emptied.toSorted(), [
      'deleted h/f/c 3',
      'deleted h/f/d 4',
      'deleted new 1',
      'deleted parts 4',
      'deleted tus 10',
    ])
  })

  test('a listener that fails does not concern the caller', async () => {
    using _ = world().env.platform.context.objectChanges.subscribe(() => {
      throw new Error('of a listener')
    })
    assert.deepEqual(await during(() => files().upload('last', 'x')), ['created last 1'])
  })
}

const closing = (client: S3Client) => ({ client, [Symbol.dispose]: () => client.destroy() })
