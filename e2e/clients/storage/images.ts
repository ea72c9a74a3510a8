import assert from 'node:assert/strict'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { before, test } from 'node:test'
import sharp from 'sharp'
import { checkAnswer } from './checks.ts'
import type { World } from './world.ts'

const photo = () =>
  sharp({ create: { width: 800, height: 400, channels: 3, background: 'teal' } })
    .png()
    .toBuffer()

const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>'

const sizeOf = async (blob: Blob | null) => {
  const { width, height, format } = await sharp(
    Buffer.from((await blob?.arrayBuffer()) ?? new ArrayBuffer(0)),
  ).metadata()
  return [width, height, format]
}

const fetched = async (url: string, accept = '*/*') => {
  const answer = await fetch(url, { headers: { accept } })
  assert.equal(answer.status, 200)
  return sizeOf(await answer.blob())
}

export const imageChecks = (world: World): void => {
  before(async () => {
    const { service } = world()
    const image = await photo()
    for (const bucket of ['files', 'pictures'])
      await service.from(bucket).upload('image/photo.png', image, { contentType: 'image/png' })
    await service.from('files').upload('image/broken.png', image.subarray(0, 500), { contentType: 'image/png' })
    await service.from('files').upload('image/drawing.png', svg, { contentType: 'image/png' })
  })

  test('an image is resized: cover, contain, fill, by one side, and never enlarged', async () => {
    const files = world().service.from('files')
    for (const [transform, size] of [
      [{ width: 100, height: 100 }, [100, 100]],
      [{ width: 100, height: 100, resize: 'contain' }, [100, 50]],
      [{ width: 100, height: 100, resize: 'fill' }, [100, 100]],
      [{ width: 200 }, [200, 100]],
      [{ height: 100 }, [200, 100]],
      [{ width: 3_840 }, [800, 400]],
    ] as const) {
      const { data, error } = await files.download('image/photo.png', { transform })
      assert.equal(error, null)
      assert.deepEqual(await sizeOf(data), [...size, 'png'])
    }
  })

  test('the format is that which the browser takes, unless origin is asked for', async () => {
    const pictures = world().service.from('pictures')
    const transform = { width: 64 }
    const { publicUrl } = pictures.getPublicUrl('image/photo.png', { transform }).data
    assert.deepEqual(await fetched(publicUrl, 'image/avif,image/webp,*/*'), [64, 32, 'webp'])
    assert.deepEqual(await fetched(publicUrl), [64, 32, 'png'])
    const origin = pictures.getPublicUrl('image/photo.png', { transform: { ...transform, format: 'origin' } }).data
    assert.deepEqual(await fetched(origin.publicUrl, 'image/webp'), [64, 32, 'png'])
  })

  test('a signed image is what was signed, and nothing else', async () => {
    const { data } = await world()
      .service.from('files')
      .createSignedUrl('image/photo.png', 60, { transform: { width: 50 } })
    const url = data?.signedUrl ?? ''
    assert.deepEqual(await fetched(`${url}&width=700&quality=100`), [50, 25, 'png'])
    assert.equal((await fetch(url.replace('/render/image/sign/', '/object/sign/'))).status, 400)
    const plain = await world().service.from('files').createSignedUrl('image/photo.png', 60)
    assert.equal(
      (await fetch((plain.data?.signedUrl ?? '').replace('/object/sign/', '/render/image/sign/'))).status,
      400,
    )
  })

  test('a result is kept, found again, and belongs to one version', async () => {
    const { service, files, send } = world()
    const count = async () => (await readdir(join(files.folder, 'images'))).length
    const path = '/render/image/authenticated/files/image/kept.png?width=33'
    await service.from('files').upload('image/kept.png', await photo(), { contentType: 'image/png' })
    const first = await send(path)
    const kept = await count()
    const second = await send(path)
    assert.deepEqual([first.status, second.status, await count()], [200, 200, kept])
    const etag = first.headers.get('etag') ?? ''
    checkAnswer(await send(path, { headers: { 'if-none-match': etag } }), { status: 304 })
    await service.from('files').upload('image/kept.png', await photo(), { contentType: 'image/png', upsert: true })
    assert.notEqual((await send(path)).headers.get('etag'), etag)
    assert.equal(await count(), kept + 1)
  })

  test('what is no image, or asks for too much, is refused', async () => {
    const { send, sendBare, anonymous } = world()
    const ask = (name: string, query = 'width=10') => send(`/render/image/authenticated/files/image/${name}?${query}`)
    for (const name of ['broken.png', 'drawing.png'])
      checkAnswer(await ask(name), { status: 400, refusal: ['422', 'InvalidImage'] })
    checkAnswer(await ask('nothing.png'), { status: 400, refusal: ['404', 'NoSuchKey'] })
    for (const query of ['width=0', 'width=3841', 'quality=1', 'resize=x', 'format=svg'])
      checkAnswer(await ask('photo.png', query), { status: 400, refusal: ['400', 'InvalidParameter'] })
    checkAnswer(await sendBare('/render/image/authenticated/files/image/photo.png'), { status: 401 })
    checkAnswer(await sendBare('/render/image/public/files/image/photo.png'), {
      status: 400,
      refusal: ['404', 'NoSuchBucket'],
    })
    assert.notEqual(
      (await anonymous.from('files').download('image/photo.png', { transform: { width: 10 } })).error,
      null,
    )
  })

  test('an image with very many pixels in few bytes is refused', async () => {
    const { service, send } = world()
    const bomb = await sharp({ create: { width: 8_000, height: 8_000, channels: 3, background: 'black' } })
      .png({ compressionLevel: 9 })
      .toBuffer()
    await service.from('files').upload('image/bomb.png', bomb, { contentType: 'image/png' })
    checkAnswer(await send('/render/image/authenticated/files/image/bomb.png?width=10'), {
      status: 400,
      refusal: ['422', 'InvalidImage'],
    })
  })
}
