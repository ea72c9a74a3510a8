import assert from 'node:assert/strict'
import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { request } from 'node:http'
import { Readable } from 'node:stream'
import { test } from 'node:test'
import { until } from '@cairn/dev-env'
import { checkAnswer, checkData, checkRefusals, checkRequests, withJson } from './checks.ts'
import { filesWithoutRow, versionsOf } from './world.ts'
import type { World } from './world.ts'

const text = 'The quick brown fox'
const etag = `"${createHash('md5').update(text).digest('hex')}"`

const bytesOf = async (blob: Blob | null): Promise<Buffer> =>
  Buffer.from((await blob?.arrayBuffer()) ?? new ArrayBuffer(0))

export const objectChecks = (world: World): void => {
  test('what is uploaded is downloaded: texts, bytes, blobs, forms and streams', async () => {
    const files = world().service.from('files')
    const bytes = randomBytes(300_000)
    const form = new FormData()
    form.append('', new Blob([bytes], { type: 'application/x-test' }))
    const bodies = {
      text: 'text',
      bytes,
      blob: new Blob([bytes], { type: 'image/png' }),
      form,
      stream: Readable.from([bytes.subarray(0, 1_000), bytes.subarray(1_000)]),
      empty: new Uint8Array(),
    }
    for (const [name, body] of Object.entries(bodies)) {
      const { error } = await files.upload(`kinds/${name}`, body)
      assert.equal(error, null, name)
      const downloaded = await bytesOf((await files.download(`kinds/${name}`)).data)
      const expected = name === 'text' ? Buffer.from('text') : name === 'empty' ? Buffer.alloc(0) : bytes
      assert.ok(downloaded.equals(expected), name)
    }
    const types = await Promise.all(
      ['blob', 'form', 'bytes'].map(async (name) => (await files.info(`kinds/${name}`)).data?.contentType),
    )
    assert.deepEqual(types, ['image/png', 'application/x-test', 'text/plain;charset=UTF-8'])
  })

  test('an object has the metadata that it was uploaded with', async () => {
    const files = world().service.from('files')
    const options = { contentType: 'text/x-fox', cacheControl: '120', metadata: { tail: 'bushy' } }
    await files.upload('described.txt', text, options)
    const { data } = await files.info('described.txt')
    assert.deepEqual(
      [data?.name, data?.bucketId, data?.size, data?.contentType, data?.cacheControl, data?.etag, data?.metadata],
      ['described.txt', 'files', text.length, 'text/x-fox', 'max-age=120', etag, { tail: 'bushy' }],
    )
    await files.upload('described.form', new Blob([text]), { metadata: { tail: 'short' } })
    assert.deepEqual((await files.info('described.form')).data?.metadata, { tail: 'short' })
  })

  test('an update replaces the bytes and the file, and keeps the id', async () => {
    const { service, files: disk } = world()
    const files = service.from('files')
    const { data: made } = await files.upload('changed.txt', 'first')
    const versionOf = async () =>
      (await versionsOf(world(), 'files')).find(({ name }) => name === 'changed.txt')?.version ?? ''
    const before = await versionOf()
    const { data: updated } = await files.update('changed.txt', 'second')
    assert.equal(updated?.id, made?.id)
    await assert.rejects(disk.open(before), { code: 'ENOENT' })
    await files.upload('changed.txt', 'third', { upsert: true })
    assert.equal(await (await files.download('changed.txt')).data?.text(), 'third')
  })

  test('a move keeps the bytes, and a copy has them too', async () => {
    const { service } = world()
    const files = service.from('files')
    await files.upload('from.txt', text, { metadata: { a: 1 } })
    assert.deepEqual((await files.copy('from.txt', 'copies/one.txt')).data, { path: 'files/copies/one.txt' })
    assert.equal((await files.copy('from.txt', 'two.txt', { destinationBucket: 'shop' })).data?.path, 'shop/two.txt')
    assert.equal((await files.move('from.txt', 'moved/to.txt')).data?.message, 'Successfully moved')
    assert.equal((await files.exists('from.txt')).data, false)
    for (const name of ['copies/one.txt', 'moved/to.txt'])
      assert.equal(await (await files.download(name)).data?.text(), text)
    assert.deepEqual((await files.info('copies/one.txt')).data?.metadata, { a: 1 })
    await files.remove(['moved/to.txt'])
    assert.equal(
      await (await files.download('copies/one.txt')).data?.text(),
      text,
      'a copy stays when the first is deleted',
    )
    assert.equal(await (await service.from('shop').download('two.txt')).data?.text(), text)
  })

  test('removing tells which objects were removed', async () => {
    const files = world().service.from('files')
    await Promise.all(['r/1', 'r/2'].map((name) => files.upload(name, name)))
    const { data } = await files.remove(['r/1', 'r/2', 'r/3'])
    assert.deepEqual(data?.map(({ name }) => name).toSorted(), ['r/1', 'r/2'])
    assert.deepEqual((await files.remove(['r/1'])).data, [])
  })

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

  checkRequests(world, [
    [
      'an object with its headers',
      '/object/files/described.txt',
      {},
      {
        status: 200,
        text,
        headers: {
          'content-type': 'text/x-fox',
          'content-length': String(text.length),
          'cache-control': 'max-age=120',
          'accept-ranges': 'bytes',
          'x-content-type-options': 'nosniff',
          etag,
        },
      },
    ],
    ['the same at /authenticated', '/object/authenticated/files/described.txt', {}, { status: 200, text }],
    [
      'HEAD has the headers alone',
      '/object/files/described.txt',
      { method: 'HEAD' },
      { status: 200, text: '', headers: { etag, 'content-length': String(text.length) } },
    ],
    ['HEAD of nothing', '/object/files/nothing', { method: 'HEAD' }, { status: 400, text: '' }],
    [
      'a range',
      '/object/files/described.txt',
      { headers: { range: 'bytes=4-8' } },
      {
        status: 206,
        text: 'quick',
        headers: { 'content-range': `bytes 4-8/${text.length}`, 'content-length': '5' },
      },
    ],
    ['the end of it', '/object/files/described.txt', { headers: { range: 'bytes=-3' } }, { status: 206, text: 'fox' }],
    [
      'a range behind the end',
      '/object/files/described.txt',
      { headers: { range: 'bytes=100-' } },
      {
        status: 416,
        headers: { 'content-range': `bytes */${text.length}` },
        refusal: ['416', 'InvalidRange'],
      },
    ],
    [
      'a range of an older version',
      '/object/files/described.txt',
      { headers: { range: 'bytes=4-8', 'if-range': '"other"' } },
      { status: 200, text },
    ],
    [
      'a range of this version',
      '/object/files/described.txt',
      { headers: { range: 'bytes=4-8', 'if-range': etag } },
      { status: 206 },
    ],
    [
      'what the caller has',
      '/object/files/described.txt',
      { headers: { 'if-none-match': `"x", ${etag}` } },
      { status: 304, text: '', headers: { etag } },
    ],
    [
      'what the caller has not',
      '/object/files/described.txt',
      { headers: { 'if-none-match': '"x"' } },
      { status: 200 },
    ],
    [
      'unchanged since',
      '/object/files/described.txt',
      { headers: { 'if-modified-since': new Date(Date.now() + 60_000).toUTCString() } },
      { status: 304 },
    ],
    [
      'changed since',
      '/object/files/described.txt',
      { headers: { 'if-modified-since': new Date(0).toUTCString() } },
      { status: 200 },
    ],
    [
      'a download',
      '/object/files/described.txt?download',
      {},
      { status: 200, headers: { 'content-disposition': 'attachment;' } },
    ],
    [
      'a download with a name',
      '/object/files/described.txt?download=my%20fox%3B%22.txt',
      {},
      {
        status: 200,
        headers: {
          'content-disposition': `attachment; filename=my%20fox%3B%22.txt; filename*=UTF-8''my%20fox%3B%22.txt;`,
        },
      },
    ],
    [
      'the last file of a folder is deleted alone',
      '/object/files/kinds/empty',
      { method: 'DELETE' },
      { status: 200, text: '{"message":"Successfully deleted"}' },
    ],
    [
      'deleting nothing',
      '/object/files/kinds/empty',
      { method: 'DELETE' },
      { status: 400, refusal: ['404', 'NoSuchKey'] },
    ],
    [
      'removing no names',
      '/object/files',
      withJson('DELETE', { prefixes: [] }),
      { status: 400, refusal: ['400', 'InvalidRequest'] },
    ],
    ['a form without a file', '/object/files/none', { method: 'POST', body: new FormData() }, { status: 400 }],
    [
      'a form without a boundary',
      '/object/files/none',
      { method: 'POST', body: 'x', headers: { 'content-type': 'multipart/form-data;' } },
      { status: 400, refusal: ['400', 'InvalidRequest'] },
    ],
  ])

  test('a page that somebody uploaded runs no script', async () => {
    const { service, send } = world()
    const types = ['text/html', 'image/svg+xml', 'application/xhtml+xml', 'text/xml', 'x/y']
    for (const contentType of types) {
      const { error } = await service.from('files').upload('page', '<script>', { contentType, upsert: true })
      assert.equal(error, null)
      const { headers } = await send('/object/files/page')
      assert.match(headers.get('content-security-policy') ?? '', /sandbox/, contentType)
    }
    await service.from('files').upload('page', 'x', { contentType: 'image/png', upsert: true })
    assert.equal((await send('/object/files/page')).headers.get('content-security-policy'), null)
  })

  test('public objects need no key, others do', async () => {
    const { service, sendBare } = world()
    await service.from('pictures').upload('cat.txt', text)
    const { publicUrl } = service.from('pictures').getPublicUrl('cat.txt').data
    assert.equal(await (await fetch(publicUrl)).text(), text)
    checkAnswer(await sendBare('/object/public/pictures/cat.txt', { headers: { range: 'bytes=0-2' } }), {
      status: 206,
      text: 'The',
    })
    checkAnswer(await sendBare('/object/info/public/pictures/cat.txt'), { status: 200 })
    checkAnswer(await sendBare('/object/public/pictures/dog.txt'), { status: 400, refusal: ['404', 'NoSuchKey'] })
    checkAnswer(await sendBare('/object/public/files/described.txt'), { status: 400, refusal: ['404', 'NoSuchBucket'] })
    checkAnswer(await sendBare('/object/files/described.txt'), { status: 401 })
    checkAnswer(await sendBare('/bucket'), { status: 401 })
  })

  test('a JSON file is a file like others', async () => {
    const { service } = world()
    for (const body of ['{"a": 1}', '{"a":']) {
      const options = { contentType: 'application/json; charset=utf-8', upsert: true }
      const { error } = await service.from('files').upload('data.json', Buffer.from(body), options)
      assert.equal(error, null)
      assert.equal(await (await service.from('files').download('data.json')).data?.text(), body)
    }
  })

  test('small uploads that arrive together are stored or refused each for itself', async () => {
    const { service } = world()
    const images = service.from('images')
    const types = ['image/png', 'text/plain', 'image/gif']
    const names = Array.from({ length: 60 }, (_, n) => `together/${n % 50}`)
    const results = await Promise.all(
      names.map((name, n) => images.upload(name, name, { contentType: types[n % 3] ?? '' })),
    )
    const stored = names.filter((_, n) => results[n]?.error === null)
    // Two of the same name, both of a type that the bucket takes: one of them is too late.
    const wanted = names.filter((_, n) => types[n % 3] !== 'text/plain')
    assert.deepEqual(stored.toSorted(), [...new Set(wanted)].toSorted())
    for (const name of stored) assert.equal(await (await images.download(name)).data?.text(), name)
  })

  test('an upload that breaks off leaves no object and no file', async () => {
    const { service, url, keys } = world()
    const before = await filesWithoutRow(world())
    const leftOver = async () => (await filesWithoutRow(world())).length - before.length
    const upload = request(`${url}/object/files/broken`, {
      method: 'POST',
      headers: { apikey: keys.service, 'content-length': 10_000_000 },
    })
    const ended = once(upload, 'error')
    upload.write(randomBytes(500_000))
    await until('a part of the file is on the disk', async () => (await leftOver()) === 1)
    upload.destroy(new Error('The client has gone.'))
    await ended
    await until('the part of the file is deleted', async () => (await leftOver()) === 0)
    assert.equal((await service.from('files').exists('broken')).data, false)
  })
}
