import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkData, checkRefusals } from './checks.ts'
import { filesWithoutRow } from './world.ts'
import type { World } from './world.ts'

/** What a bucket takes and what it does not. After `objectChecks`, whose objects are named here. */
export const refusedObjectChecks = (world: World): void => {
  checkRefusals(world, [
    [
      'an object that exists is not uploaded again',
      async ({ service }) => {
        await service.from('files').upload('twice', 'a')
        return service.from('files').upload('twice', 'b')
      },
      { statusCode: '409', code: 'KeyAlreadyExists', message: 'The resource already exists' },
    ],
    [
      'a bucket that is not there',
      ({ service }) => service.from('nowhere').upload('a', 'b'),
      { statusCode: '404', code: 'NoSuchBucket' },
    ],
    [
      'info of nothing',
      ({ service }) => service.from('files').info('nothing'),
      { statusCode: '404', code: 'NoSuchKey' },
    ],
    [
      'moving nothing',
      ({ service }) => service.from('files').move('nothing', 'b'),
      { statusCode: '404', code: 'NoSuchKey' },
    ],
    [
      'copying nothing',
      ({ service }) => service.from('files').copy('nothing', 'b'),
      { statusCode: '404', code: 'NoSuchKey' },
    ],
    [
      'moving onto an object',
      async ({ service }) => {
        await service.from('files').upload('m1', 'a')
        await service.from('files').upload('m2', 'b')
        return service.from('files').move('m1', 'm2')
      },
      { statusCode: '409', code: 'KeyAlreadyExists' },
    ],
    ['copying onto an object', ({ service }) => service.from('files').copy('m1', 'm2'), { statusCode: '409' }],
    [
      'moving to a bucket that is not there',
      ({ service }) => service.from('files').move('m1', 'x', { destinationBucket: 'nowhere' }),
      { statusCode: '404' },
    ],
    [
      'a file above the limit of its bucket',
      ({ service }) => service.from('small').upload('large', 'x'.repeat(1_001)),
      { statusCode: '413', code: 'EntityTooLarge', message: 'The object exceeded the maximum allowed size' },
    ],
    [
      'the same in a form, whose length is not announced',
      ({ service }) => service.from('small').upload('large', new Blob(['x'.repeat(200_000)])),
      { statusCode: '413', code: 'EntityTooLarge' },
    ],
    [
      'copying into a bucket with a smaller limit',
      ({ service }) => service.from('files').copy('kinds/bytes', 'large', { destinationBucket: 'small' }),
      { statusCode: '413', code: 'EntityTooLarge' },
    ],
    [
      'a type that a bucket does not take',
      ({ service }) => service.from('images').upload('a.txt', 'a', { contentType: 'text/plain' }),
      { statusCode: '415', code: 'InvalidMimeType', message: 'mime type text/plain is not supported' },
    ],
    [
      'a list of types, the first of which a bucket takes',
      ({ service }) => service.from('images').upload('a.png', 'a', { contentType: 'image/png;,text/html' }),
      { statusCode: '415', code: 'InvalidMimeType' },
    ],
    [
      'moving into a bucket that does not take the type',
      ({ service }) => service.from('files').move('described.txt', 'a', { destinationBucket: 'images' }),
      { statusCode: '415', code: 'InvalidMimeType' },
    ],
    [
      'metadata that is no object',
      ({ service }) => service.from('files').upload('meta', 'a', { headers: { 'x-metadata': btoa('[1]') } }),
      { statusCode: '400', code: 'InvalidParameter' },
    ],
  ])

  checkData(world, [
    [
      'a bucket takes the types that it lists',
      async ({ service }) => {
        const { data, error } = await service.from('images').upload('a.png', 'a', { contentType: 'IMAGE/PNG' })
        return { data: data?.path, error }
      },
      'a.png',
    ],
    [
      'with their parameters',
      async ({ service }) => {
        const { data, error } = await service
          .from('images')
          .upload('a.csv', 'a', { contentType: 'text/csv; charset=utf-8' })
        return { data: data?.path, error }
      },
      'a.csv',
    ],
    [
      'a file of exactly the limit',
      async ({ service }) => {
        const { data, error } = await service.from('small').upload('exact', 'x'.repeat(1_000))
        return { data: data?.path, error }
      },
      'exact',
    ],
  ])

  test('nothing stays on the disk of what was refused', async () => {
    const before = await filesWithoutRow(world())
    await world()
      .service.from('small')
      .upload('large', new Blob(['x'.repeat(100_000)]))
    assert.deepEqual(await filesWithoutRow(world()), before)
  })
}
