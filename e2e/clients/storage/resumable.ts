import assert from 'node:assert/strict'
import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { readdir, readFile, stat } from 'node:fs/promises'
import { request } from 'node:http'
import { join } from 'node:path'
import { test } from 'node:test'
import { until } from '@cairn/dev-env'
import { sweepPending } from '@cairn/storage'
import { checkAnswer } from './checks.ts'
import { exactNames, refusedNames } from './names.ts'
import { beginByTus, uploadByTus } from './tus.ts'
import { users, versionsOf } from './world.ts'
import type { World } from './world.ts'

const chunkSize = 100_000
const bytes = randomBytes(350_000)

const encoded = (pairs: Readonly<Record<string, string>>): string =>
  Object.entries(pairs)
    .map(([name, value]) => `${name} ${Buffer.from(value).toString('base64')}`)
    .join(',')

const tus = { 'tus-resumable': '1.0.0' }
const chunk = { ...tus, 'content-type': 'application/offset+octet-stream' }

/** The path of an upload below the service, as `send` takes it. */
const pathOf = (url: string): string => url.slice(url.indexOf('/upload/'))

export const resumableChecks = (world: World): void => {
  const asService = (objectName: string, bucketName = 'files') => ({
    endpoint: `${world().url}/upload/resumable`,
    headers: { apikey: world().keys.service },
    metadata: { bucketName, objectName },
  })

  const asUser = async (user: keyof typeof users, objectName: string, bucketName = 'homes') => ({
    ...asService(objectName, bucketName),
    headers: { apikey: world().keys.anon, authorization: `Bearer ${await world().tokenOf(user)}` },
  })

  const downloaded = async (name: string, bucket = 'files'): Promise<Buffer> => {
    const { data } = await world().service.from(bucket).download(name)
    return Buffer.from((await data?.arrayBuffer()) ?? new ArrayBuffer(0))
  }

  const newUpload = async (
    objectName: string,
    length: number,
    headers: Record<string, string> = {},
  ): Promise<string> => {
    const answer = await world().send('/upload/resumable', {
      method: 'POST',
      headers: {
        ...tus,
        'upload-length': String(length),
        'upload-metadata': encoded({ bucketName: 'files', objectName }),
        ...headers,
      },
    })
    assert.equal(answer.status, 201, answer.text)
    return pathOf(answer.headers.get('location') ?? '')
  }

  const pending = () => readdir(join(world().files.folder, 'resumable'))

  test('a file arrives in chunks', async () => {
    const { refusal } = await uploadByTus(bytes, { ...asService('tus/chunks'), chunkSize })
    assert.equal(refusal, undefined)
    assert.ok((await downloaded('tus/chunks')).equals(bytes))
  })

  test('it has what its metadata says', async () => {
    const metadata = {
      bucketName: 'files',
      objectName: 'tus/ümlaut 🦊.png',
      contentType: 'image/png',
      cacheControl: '3600',
      metadata: '{"tail":"bushy"}',
    }
    await uploadByTus(bytes, { ...asService(''), metadata })
    const { data } = await world().service.from('files').info('tus/ümlaut 🦊.png')
    assert.deepEqual(
      [data?.size, data?.contentType, data?.cacheControl, data?.metadata],
      [bytes.length, 'image/png', 'max-age=3600', { tail: 'bushy' }],
    )
  })

  test('names are stored exactly', async () => {
    const { service, files } = world()
    await service.createBucket('tus-names')
    for (const name of exactNames)
      assert.equal((await uploadByTus(Buffer.from(name), asService(name, 'tus-names'))).refusal, undefined, name)
    const stored = await versionsOf(world(), 'tus-names')
    assert.deepEqual(stored.map(({ name }) => name).toSorted(), exactNames.toSorted())
    for (const { name, version } of stored) assert.equal(await readFile(files.pathOf(version), 'utf8'), name)
  })

  test('the bytes can come with the creation', async () => {
    const { refusal } = await uploadByTus(bytes, { ...asService('tus/at-once'), uploadDataDuringCreation: true })
    assert.equal(refusal, undefined)
    assert.ok((await downloaded('tus/at-once')).equals(bytes))
  })

  test('an empty file is an object too', async () => {
    const { refusal } = await uploadByTus(Buffer.alloc(0), asService('tus/empty'))
    assert.equal(refusal, undefined)
    assert.equal((await world().service.from('files').info('tus/empty')).data?.size, 0)
  })

  test('it is resumed where it was interrupted', async () => {
    const url = await beginByTus(bytes, chunkSize, { ...asService('tus/resumed'), chunkSize })
    assert.equal((await world().service.from('files').exists('tus/resumed')).data, false)
    let first = -1
    const { refusal } = await uploadByTus(bytes, {
      ...asService('tus/resumed'),
      chunkSize,
      uploadUrl: url,
      onProgress: (sent) => {
        if (first < 0) first = sent
      },
    })
    assert.equal(refusal, undefined)
    assert.ok(first >= chunkSize, 'what had arrived was not sent again')
    assert.ok((await downloaded('tus/resumed')).equals(bytes))
  })

  test('what arrived of a chunk before the connection broke is not lost, and a new request takes over', async () => {
    const { url, keys, files } = world()
    const path = await newUpload('tus/broken', bytes.length)
    const data = join(files.folder, 'resumable', path.split('/').at(-1) ?? '', 'data')
    const hanging = request(`${url}${path}`, {
      method: 'PATCH',
      headers: { apikey: keys.service, ...chunk, 'upload-offset': '0', 'content-length': bytes.length },
    })
    const ended = once(hanging, 'error')
    hanging.write(bytes.subarray(0, 200_000))
    await until('the bytes are on the disk', async () => (await stat(data)).size === 200_000)
    // The connection is still open, as it is for a server whose client has gone without a word.
    const { status, headers } = await world().send(path, { method: 'HEAD', headers: tus })
    assert.deepEqual([status, headers.get('upload-offset')], [200, '200000'])
    await ended
    const { refusal } = await uploadByTus(bytes, { ...asService('tus/broken'), uploadUrl: `${url}${path}` })
    assert.equal(refusal, undefined)
    assert.ok((await downloaded('tus/broken')).equals(bytes))
  })

  test('two that take turns with one upload leave it whole', async () => {
    const options = { ...asService('tus/twice'), chunkSize: 20_000, retryDelays: Array.from({ length: 40 }, () => 1) }
    const url = await beginByTus(bytes, 20_000, options)
    // Each ends the requests of the other, so either may give up.
    await Promise.allSettled([1, 2].map(() => uploadByTus(bytes, { ...options, uploadUrl: url })))
    assert.equal((await uploadByTus(bytes, { ...options, uploadUrl: url })).refusal, undefined)
    assert.ok((await downloaded('tus/twice')).equals(bytes))
  })

  test('after the last byte the upload still answers that it is complete', async () => {
    const { url } = await uploadByTus(bytes, asService('tus/complete'))
    const { status, headers } = await world().send(pathOf(url), { method: 'HEAD', headers: tus })
    assert.deepEqual(
      [status, headers.get('upload-offset'), headers.get('upload-length')],
      [200, String(bytes.length), String(bytes.length)],
    )
    assert.equal((await uploadByTus(bytes, { ...asService('tus/complete'), uploadUrl: url })).refusal, undefined)
  })

  test('an existing object is replaced only with x-upsert', async () => {
    const refused = await uploadByTus(bytes, asService('tus/chunks'))
    assert.deepEqual(refused.refusal, { status: 409, text: 'The resource already exists' })
    const second = randomBytes(1_000)
    const { headers, ...options } = asService('tus/chunks')
    const replaced = await uploadByTus(second, { ...options, headers: { ...headers, 'x-upsert': 'true' } })
    assert.equal(replaced.refusal, undefined)
    assert.ok((await downloaded('tus/chunks')).equals(second))
  })

  test('of two uploads of one name, the second to end is refused and leaves nothing', async () => {
    const url = await beginByTus(bytes, chunkSize, { ...asService('tus/race'), chunkSize })
    await uploadByTus(bytes, asService('tus/race'))
    const before = (await pending()).length
    const { refusal } = await uploadByTus(bytes, { ...asService('tus/race'), uploadUrl: url })
    assert.equal(refusal?.status, 409)
    assert.equal((await pending()).length, before - 1)
  })

  test('row-level security decides at the beginning', async () => {
    const own = await uploadByTus(bytes, await asUser('ada', `${users.ada}/photo`))
    assert.equal(own.refusal, undefined)
    assert.ok((await downloaded(`${users.ada}/photo`, 'homes')).equals(bytes))
    const foreign = await uploadByTus(bytes, await asUser('ada', `${users.bob}/photo`))
    assert.deepEqual(foreign.refusal, { status: 403, text: 'new row violates row-level security policy' })
  })

  test('and at the end', async () => {
    const { sql } = world()
    await sql(`create policy "late" on storage.objects for insert to authenticated with check (bucket_id = 'closed')`)
    const options = { ...(await asUser('ada', 'late', 'closed')), chunkSize }
    const url = await beginByTus(bytes, chunkSize, options)
    await sql(`drop policy "late" on storage.objects`)
    assert.equal((await uploadByTus(bytes, { ...options, uploadUrl: url })).refusal?.status, 403)
    assert.equal((await world().service.from('closed').exists('late')).data, false)
  })

  test('nobody else continues, asks about or deletes an upload', async () => {
    const options = { ...(await asUser('ada', `${users.ada}/private`)), chunkSize }
    const path = pathOf(await beginByTus(bytes, chunkSize, options))
    for (const authorization of [`Bearer ${await world().tokenOf('bob')}`, `Bearer ${world().keys.anon}`])
      for (const [method, headers] of [
        ['HEAD', tus],
        ['DELETE', tus],
        ['PATCH', { ...chunk, 'upload-offset': String(chunkSize) }],
      ] as const) {
        const { status } = await world().send(path, { method, headers: { ...headers, authorization } })
        assert.equal(status, 404, method)
      }
    checkAnswer(await world().sendBare(path, { method: 'HEAD', headers: tus }), { status: 401 })
  })

  test('a signed token uploads one object without any key', async () => {
    const { service, url, sendBare } = world()
    const { data } = await service.from('files').createSignedUploadUrl('tus/signed')
    const headers = { 'x-signature': data?.token ?? '' }
    const options = {
      endpoint: `${url}/upload/resumable/sign`,
      headers,
      metadata: { bucketName: 'files', objectName: 'tus/signed' },
      chunkSize,
    }
    const other = { ...options, metadata: { bucketName: 'files', objectName: 'tus/other' } }
    assert.equal((await uploadByTus(bytes, other)).refusal?.status, 400)
    for (const token of ['', 'x', `${data?.token}x`])
      assert.equal((await uploadByTus(bytes, { ...options, headers: { 'x-signature': token } })).refusal?.status, 400)
    const begun = pathOf(await beginByTus(bytes, chunkSize, options))
    const another = await service.from('files').createSignedUploadUrl('tus/another')
    checkAnswer(
      await sendBare(begun, { method: 'HEAD', headers: { ...tus, 'x-signature': another.data?.token ?? '' } }),
      { status: 404 },
    )
    assert.equal((await uploadByTus(bytes, options)).refusal, undefined)
    assert.ok((await downloaded('tus/signed')).equals(bytes))
  })

  test('who may only add objects does not replace one by a signed token that does not allow it', async () => {
    const { service, sendBare, sql } = world()
    await sql(
      `create policy "readers of drops" on storage.objects for select to authenticated using (bucket_id = 'drop')`,
    )
    const { data } = await service.from('drop').createSignedUploadUrl('contract')
    const options = { ...(await asUser('ada', 'contract', 'drop')), chunkSize }
    const headers = { ...options.headers, 'x-upsert': 'true' }
    const path = pathOf(await beginByTus(bytes, chunkSize, { ...options, headers }))
    assert.equal((await service.from('drop').upload('contract', 'signed by both')).error, null)
    const rest = await sendBare(path.replace('/resumable/', '/resumable/sign/'), {
      method: 'PATCH',
      headers: { ...chunk, 'upload-offset': String(chunkSize), 'x-signature': data?.token ?? '' },
      body: bytes.subarray(chunkSize),
    })
    assert.equal(rest.status, 404)
    assert.equal(await (await service.from('drop').download('contract')).data?.text(), 'signed by both')
    await sql(`drop policy "readers of drops" on storage.objects`)
  })

  test('limits are known before a byte is sent', async () => {
    const tooLong = await uploadByTus(bytes, asService('tus/large', 'small'))
    assert.deepEqual(tooLong.refusal, { status: 413, text: 'The object exceeded the maximum allowed size' })
    assert.equal((await uploadByTus(Buffer.from('x'), asService('a.txt', 'images'))).refusal?.status, 415)
    assert.equal((await uploadByTus(Buffer.from('x'), asService('a.txt', 'nowhere'))).refusal?.status, 404)
  })

  test('a terminated upload is gone', async () => {
    const url = await beginByTus(bytes, chunkSize, { ...asService('tus/terminated'), chunkSize })
    checkAnswer(await world().send(pathOf(url), { method: 'DELETE', headers: tus }), { status: 204 })
    checkAnswer(await world().send(pathOf(url), { method: 'HEAD', headers: tus }), { status: 404 })
  })

  test('a chunk with a wrong checksum changes nothing', async () => {
    const path = await newUpload('tus/checked', 10)
    const send = (text: string, sum: string) =>
      world().send(path, {
        method: 'PATCH',
        body: text,
        headers: { ...chunk, 'upload-offset': '0', 'upload-checksum': sum },
      })
    assert.equal((await send('0123456789', `sha1 ${Buffer.alloc(20).toString('base64')}`)).status, 460)
    assert.equal((await send('0123456789', 'crc1 AAAA')).status, 400)
    const digest = createHash('sha1').update('0123456789').digest('base64')
    checkAnswer(await send('0123456789', `sha1 ${digest}`), { status: 204, headers: { 'upload-offset': '10' } })
    assert.equal((await downloaded('tus/checked')).toString(), '0123456789')
  })

  test('what is not the protocol is refused', async () => {
    const { send } = world()
    const path = await newUpload('tus/hostile', 10)
    const patch = (headers: Record<string, string>, body = '0123') =>
      send(path, { method: 'PATCH', body, headers: { ...chunk, 'upload-offset': '0', ...headers } })
    assert.equal((await patch({ 'upload-offset': '4' })).status, 409)
    assert.equal((await patch({ 'upload-offset': '-1' })).status, 400)
    assert.equal((await patch({ 'upload-offset': '0x0' })).status, 400)
    assert.equal((await patch({ 'tus-resumable': '0.2.2' })).status, 412)
    assert.equal((await patch({ 'content-type': 'text/plain' })).status, 415)
    assert.equal((await patch({}, 'more than ten bytes')).status, 413)
    for (const id of ['..%2f..%2fupload.json', '%2e%2e%2fx', 'x', crypto.randomUUID()])
      assert.equal((await send(`/upload/resumable/${id}`, { method: 'HEAD', headers: tus })).status, 404, id)
    const named = (objectName: string, length = '1') =>
      send('/upload/resumable', {
        method: 'POST',
        headers: {
          ...tus,
          'upload-length': length,
          'upload-metadata': encoded({ bucketName: 'files', objectName }),
        },
      })
    for (const name of [...refusedNames, 'folder/', ''])
      assert.equal((await named(name)).status, 400, JSON.stringify(name.slice(0, 10)))
    for (const length of ['', '-1', '1e3', '99999999999999999999']) assert.equal((await named('n', length)).status, 400)
    assert.equal((await named('n', '999999999999999')).status, 413)
  })

  test('a client learns what the server can do', async () => {
    checkAnswer(await world().sendBare('/upload/resumable', { method: 'OPTIONS' }), {
      status: 204,
      headers: {
        'tus-version': '1.0.0',
        'tus-extension': 'creation,creation-with-upload,termination,expiration,checksum',
      },
    })
  })

  test('what nobody continues is deleted, and nothing else', async () => {
    const { files } = world()
    await newUpload('tus/abandoned', 10)
    assert.equal(await sweepPending(files, { olderThanMs: 3_600_000 }), 0)
    assert.notEqual(await sweepPending(files, { olderThanMs: -1_000 }), 0)
    assert.deepEqual(await pending(), [])
    assert.ok((await downloaded('tus/resumed')).equals(bytes))
    await assert.rejects(readFile(join(files.folder, 'resumable/x/upload.json')), { code: 'ENOENT' })
  })
}
