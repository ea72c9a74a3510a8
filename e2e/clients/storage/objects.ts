import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { test } from 'node:test'
import { etag, text } from './fox.ts'
import { versionsOf } from './world.ts'
import type { World } from './world.ts'

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

  test('a file that is replaced again and again is read and copied whole meanwhile', async () => {
    const { service, send } = world()
    const files = service.from('files')
    const contents = Array.from({ length: 120 }, (_, at) => `${at}`.padEnd(100 + at, '.'))
    const known = new Set(contents)
    await files.upload('busy.txt', contents[0] ?? '')
    const replacing = new AbortController()
    const replace = async () => {
      for (const content of contents)
        assert.equal((await files.upload('busy.txt', content, { upsert: true })).error, null)
      replacing.abort()
    }
    const read = async () => {
      while (!replacing.signal.aborted) {
        const { status, text: found, headers } = await send('/object/files/busy.txt')
        assert.equal(status, 200, found)
        assert.ok(known.has(found))
        assert.equal(headers.get('content-length'), String(found.length))
      }
    }
    const copy = async (name: string) => {
      while (!replacing.signal.aborted) {
        assert.equal((await files.copy('busy.txt', name)).error, null)
        const { data } = await files.info(name)
        const found = await (await files.download(name)).data?.text()
        assert.ok(found !== undefined && known.has(found))
        assert.equal(data?.size, found.length)
        await files.remove([name])
      }
    }
    await Promise.all([replace(), read(), read(), read(), copy('busy.1'), copy('busy.2')])
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
}
