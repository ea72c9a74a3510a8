import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkData, checkRefusals, checkRequests, withJson } from './checks.ts'
import { versionsOf } from './world.ts'
import type { World } from './world.ts'

const names = (buckets: readonly { id: string }[] | null) => buckets?.map(({ id }) => id)

export const bucketChecks = (world: World): void => {
  checkData(world, [
    ['a bucket is created', ({ service }) => service.createBucket('made', { public: true }), { name: 'made' }],
    [
      'a bucket is updated',
      ({ service }) =>
        service.updateBucket('made', { public: false, fileSizeLimit: '20KB', allowedMimeTypes: ['image/*'] }),
      { message: 'Successfully updated' },
    ],
    ['an empty bucket is emptied', ({ service }) => service.emptyBucket('made'), { message: 'Successfully emptied' }],
    ['a bucket is deleted', ({ service }) => service.deleteBucket('made'), { message: 'Successfully deleted' }],
  ])

  test('a bucket has what it was created with, and what it was changed to', async () => {
    const { service } = world()
    await service.createBucket('kept', { public: false, fileSizeLimit: 5_000, allowedMimeTypes: ['text/plain'] })
    const { data: made } = await service.getBucket('kept')
    assert.deepEqual(
      [made?.id, made?.name, made?.public, made?.file_size_limit, made?.allowed_mime_types],
      ['kept', 'kept', false, 5_000, ['text/plain']],
    )
    await service.updateBucket('kept', { public: true, fileSizeLimit: '1.5MB', allowedMimeTypes: null })
    const { data: changed } = await service.getBucket('kept')
    assert.deepEqual([changed?.public, changed?.file_size_limit, changed?.allowed_mime_types], [true, 1_500_000, null])
    await service.deleteBucket('kept')
  })

  test('buckets are listed in the order that is asked for, by page and by a part of their names', async () => {
    const { service } = world()
    const { data: page } = await service.listBuckets({ limit: 2, offset: 1, sortColumn: 'name', sortOrder: 'asc' })
    assert.deepEqual(names(page), ['drop', 'files'])
    const { data: last } = await service.listBuckets({ limit: 1, sortColumn: 'id', sortOrder: 'desc' })
    assert.deepEqual(names(last), ['small'])
    const { data: found } = await service.listBuckets({ search: 'PICT' })
    assert.deepEqual(names(found), ['pictures'])
  })

  test('row-level security decides which buckets a caller sees', async () => {
    const { ada, anonymous } = world()
    assert.deepEqual(names((await ada.listBuckets()).data), ['homes'])
    assert.deepEqual(names((await anonymous.listBuckets()).data), [])
  })

  test('emptying a bucket deletes all of its objects, and their files', async () => {
    const { service, files } = world()
    await service.createBucket('full')
    await Promise.all([1, 2, 3].map((n) => service.from('full').upload(`folder/${n}.txt`, `${n}`)))
    const before = await versionsOf(world(), 'full')
    assert.equal(before.length, 3)
    assert.equal((await service.emptyBucket('full')).error, null)
    assert.deepEqual(await versionsOf(world(), 'full'), [])
    for (const { version } of before) await assert.rejects(files.open(version), { code: 'ENOENT' })
    assert.equal((await service.deleteBucket('full')).error, null)
  })

  checkRefusals(world, [
    [
      'a bucket that exists is not created again',
      ({ service }) => service.createBucket('files'),
      { statusCode: '409', code: 'BucketAlreadyExists', message: 'The resource already exists' },
    ],
    [
      'a bucket that is not there',
      ({ service }) => service.getBucket('nowhere'),
      { statusCode: '404', code: 'NoSuchBucket', message: 'Bucket not found' },
    ],
    ['updating it', ({ service }) => service.updateBucket('nowhere', { public: true }), { statusCode: '404' }],
    ['emptying it', ({ service }) => service.emptyBucket('nowhere'), { statusCode: '404' }],
    ['deleting it', ({ service }) => service.deleteBucket('nowhere'), { statusCode: '404' }],
    [
      'a size that is none',
      ({ service }) => service.createBucket('x', { public: false, fileSizeLimit: 'large' }),
      { statusCode: '400' },
    ],
    [
      'a MIME type that is none',
      ({ service }) => service.createBucket('x', { public: false, allowedMimeTypes: ['image'] }),
      { statusCode: '400' },
    ],
    [
      'a name with a slash',
      ({ service }) => service.createBucket('a/b'),
      { statusCode: '400', code: 'InvalidBucketName' },
    ],
    ['the name ..', ({ service }) => service.createBucket('..'), { statusCode: '400', code: 'InvalidBucketName' }],
    ['a name that is too long', ({ service }) => service.createBucket('x'.repeat(101)), { statusCode: '400' }],
    [
      'a caller without a policy creates no bucket',
      ({ ada }) => ada.createBucket('mine'),
      { statusCode: '403', code: 'AccessDenied' },
    ],
    ['nor changes one', ({ ada }) => ada.updateBucket('homes', { public: true }), { statusCode: '404' }],
    ['nor deletes one', ({ ada }) => ada.deleteBucket('homes'), { statusCode: '404' }],
    ['nor sees others', ({ ada }) => ada.getBucket('files'), { statusCode: '404', code: 'NoSuchBucket' }],
  ])

  test('a bucket with objects is not deleted', async () => {
    const { service } = world()
    await service.createBucket('used')
    await service.from('used').upload('a', 'a')
    const { error } = await service.deleteBucket('used')
    assert.equal(error?.message, 'The bucket you tried to delete is not empty')
    await service.emptyBucket('used')
    assert.equal((await service.deleteBucket('used')).error, null)
  })

  checkRequests(world, [
    ['a body without a name', '/bucket', withJson('POST', {}), { status: 400, refusal: ['400', 'InvalidRequest'] }],
    ['no JSON', '/bucket', { method: 'POST', body: '{' }, { status: 400, refusal: ['400', 'InvalidRequest'] }],
    ['an order that is none', '/bucket?sortColumn=secret', {}, { status: 400, refusal: ['400', 'InvalidParameter'] }],
    ['an endpoint that is none', '/nothing/here', {}, { status: 400, refusal: ['404', 'NoSuchEndpoint'] }],
  ])
}
