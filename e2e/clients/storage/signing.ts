import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { checkAnswer, checkRefusals, checkRequests, withJson } from './checks.ts'
import type { World } from './world.ts'

const read = async (url: string, init: RequestInit = {}) => {
  const response = await fetch(url, init)
  return { status: response.status, headers: response.headers, text: await response.text(), json: undefined }
}

export const signingChecks = (world: World): void => {
  before(async () => {
    const { service } = world()
    await service.from('files').upload('signed/a b ü.txt', 'signed')
    await service.from('files').upload('signed/other.txt', 'other')
  })

  const urlOf = async (name = 'signed/a b ü.txt', options = {}) => {
    const { data, error } = await world().service.from('files').createSignedUrl(name, 60, options)
    assert.equal(error, null)
    return data?.signedUrl ?? ''
  }
  test('a signed URL is read without a key, in parts too', async () => {
    const url = await urlOf()
    checkAnswer(await read(url), { status: 200, text: 'signed' })
    checkAnswer(await read(url, { headers: { range: 'bytes=0-2' } }), { status: 206, text: 'sig' })
    checkAnswer(await read(url, { method: 'HEAD' }), { status: 200, text: '', headers: { 'content-length': '6' } })
    checkAnswer(await read(await urlOf('signed/other.txt', { download: 'x.txt' })), {
      status: 200,
      headers: { 'content-disposition': `attachment; filename=x.txt; filename*=UTF-8''x.txt;` },
    })
  })

  test('a token is valid for its object alone, and for nothing else', async () => {
    const { url, keys, send } = world()
    const token = new URL(await urlOf()).searchParams.get('token') ?? ''
    const other = await read(`${url}/object/sign/files/signed/other.txt?token=${token}`)
    assert.equal(other.status, 400)
    const changed = `${token.slice(0, -4)}${token.endsWith('AAAA') ? 'BBBB' : 'AAAA'}`
    assert.equal((await read(`${url}/object/sign/files/signed/a b ü.txt?token=${changed}`)).status, 400)
    assert.equal((await read(`${url}/object/sign/files/signed/a b ü.txt`)).status, 400)
    for (const key of [keys.anon, keys.service])
      assert.equal((await read(`${url}/object/sign/files/signed/a b ü.txt?token=${key}`)).status, 400)
    checkAnswer(await send('/bucket', { headers: { authorization: `Bearer ${token}` } }), {
      status: 400,
      refusal: ['403', 'InvalidJWT'],
    })
    const upload = await fetch(`${url}/object/upload/sign/files/signed/a b ü.txt?token=${token}`, {
      method: 'PUT',
      body: 'x',
    })
    assert.equal(upload.status, 400)
  })

  test('many at once, with a word for each that cannot be read', async () => {
    const { data } = await world().service.from('files').createSignedUrls(['signed/other.txt', 'signed/none.txt'], 60)
    assert.equal((await read(data?.[0]?.signedUrl ?? '')).text, 'other')
    assert.deepEqual(data?.[1], {
      error: 'Either the object does not exist or you do not have access to it',
      path: 'signed/none.txt',
      signedURL: null,
      signedUrl: null,
    })
  })

  test('somebody without a key uploads by a signed URL, once', async () => {
    const { service, anonymous } = world()
    const { data } = await service.from('files').createSignedUploadUrl('signed/up.txt')
    const upload = () => anonymous.from('files').uploadToSignedUrl('signed/up.txt', data?.token ?? '', new Blob(['up']))
    assert.deepEqual((await upload()).data, { path: 'signed/up.txt', fullPath: 'files/signed/up.txt' })
    assert.equal(await (await service.from('files').download('signed/up.txt')).data?.text(), 'up')
    assert.equal((await upload()).error?.message, 'The resource already exists')
    const elsewhere = await anonymous.from('files').uploadToSignedUrl('signed/elsewhere', data?.token ?? '', 'x')
    assert.notEqual(elsewhere.error, null)
  })

  test('an upload URL with upsert replaces the object', async () => {
    const { service, anonymous } = world()
    const { data } = await service.from('files').createSignedUploadUrl('signed/up2.txt', { upsert: true })
    for (const body of ['one', 'two']) {
      const { error } = await anonymous.from('files').uploadToSignedUrl('signed/up2.txt', data?.token ?? '', body)
      assert.equal(error, null)
    }
    assert.equal(await (await service.from('files').download('signed/up2.txt')).data?.text(), 'two')
  })

  checkRefusals(world, [
    [
      'signing nothing',
      ({ service }) => service.from('files').createSignedUrl('none', 60),
      { statusCode: '404', code: 'NoSuchKey' },
    ],
    [
      'signing what the caller cannot read',
      ({ ada }) => ada.from('files').createSignedUrl('signed/other.txt', 60),
      { statusCode: '404', code: 'NoSuchKey' },
    ],
    [
      'signing an upload where the caller may not',
      ({ ada }) => ada.from('files').createSignedUploadUrl('x'),
      { statusCode: '403', code: 'AccessDenied' },
    ],
    [
      'signing an upload onto an object',
      ({ service }) => service.from('files').createSignedUploadUrl('signed/other.txt'),
      { statusCode: '409', code: 'KeyAlreadyExists' },
    ],
    [
      'no time',
      ({ service }) => service.from('files').createSignedUrl('signed/other.txt', 0),
      { statusCode: '400', code: 'InvalidRequest' },
    ],
  ])
  checkRequests(world, [
    [
      'no expiry',
      '/object/sign/files/signed/other.txt',
      withJson('POST', {}),
      { status: 400, refusal: ['400', 'InvalidRequest'] },
    ],
    [
      'no paths',
      '/object/sign/files',
      withJson('POST', { expiresIn: 1, paths: [] }),
      { status: 400, refusal: ['400', 'InvalidRequest'] },
    ],
  ])
}
