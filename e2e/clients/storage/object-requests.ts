import assert from 'node:assert/strict'
import { test } from 'node:test'
import { until } from '@cairn/dev-env'
import { checkAnswer, checkRequests, withJson } from './checks.ts'
import { etag, text } from './fox.ts'
import type { World } from './world.ts'

/** Headers, ranges and conditions of requests for objects. After `objectChecks`, whose objects are read here. */
export const objectRequestChecks = (world: World): void => {
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

  test('a page of another origin may read the headers of an object', async () => {
    const { headers } = await world().send('/object/files/described.txt?download=', {
      headers: { origin: 'https://app.example.com' },
    })
    const exposed = headers.get('access-control-expose-headers')?.split(', ') ?? []
    for (const name of ['accept-ranges', 'content-disposition', 'etag'])
      assert.ok(headers.has(name) && exposed.includes(name), name)
    assert.ok(exposed.includes('*'))
  })

  test('a page that somebody uploaded runs no script', async () => {
    const { service, send } = world()
    const types = ['text/html', 'image/svg+xml', 'application/xhtml+xml', 'text/xml', 'x/y', 'image/png;,text/html']
    for (const contentType of types) {
      const { error } = await service.from('files').upload('page', '<script>', { contentType, upsert: true })
      assert.equal(error, null)
      const { headers } = await send('/object/files/page')
      assert.match(headers.get('content-security-policy') ?? '', /sandbox/, contentType)
    }
    await service.from('files').upload('page', 'x', { contentType: 'image/png', upsert: true })
    assert.equal((await send('/object/files/page')).headers.get('content-security-policy'), null)
  })

  test('what replaces an object while it is moved is checked as well', async () => {
    const { service, running } = world()
    await service.from('files').upload('changing', 'x', { contentType: 'image/png' })
    const pool = running.project.pool('supabase_admin')
    const other = await pool.connect()
    await other.query(`begin; update storage.objects set version = gen_random_uuid()::text,
      metadata = metadata || '{"mimetype":"text/html"}' where bucket_id = 'files' and name = 'changing'`)
    const moving = service.from('files').move('changing', 'changed', { destinationBucket: 'images' })
    await until('the move waits', async () => {
      const { rowCount } = await pool.query(
        `select from pg_stat_activity where wait_event_type = 'Lock' and query ~ 'update storage.objects set bucket_id'`,
      )
      return rowCount === 1
    })
    await other.query('commit')
    other.release()
    const { error } = await moving
    assert.match(error?.message ?? '', /mime type text\/html is not supported/)
  })

  test('what the database cannot hold is refused, and is no failure', async () => {
    const { send } = world()
    const metadata = btoa(JSON.stringify({ a: '\0' }))
    const cursor = Buffer.from('{"key":"a\\u0000"}').toString('base64url')
    const place = `bucketName ${btoa('files')},objectName ${btoa('null')}`
    const answers = await Promise.all([
      send('/bucket?search=%00'),
      send('/bucket', withJson('POST', { name: 'huge', file_size_limit: '99999999999999GB' })),
      send('/object/list/files', withJson('POST', { prefix: '', offset: Number.MAX_SAFE_INTEGER })),
      send('/object/list-v2/files', withJson('POST', { prefix: '', cursor })),
      send('/object/files/null', { method: 'POST', body: 'x', headers: { 'x-metadata': metadata } }),
      send('/upload/resumable', {
        method: 'POST',
        headers: { 'tus-resumable': '1.0.0', 'upload-length': '3', 'upload-metadata': `${place},metadata ${metadata}` },
      }),
    ])
    assert.deepEqual(
      answers.map(({ status }) => status),
      answers.map(() => 400),
    )
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
}
