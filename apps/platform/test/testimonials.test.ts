import assert from 'node:assert/strict'
import type { RequestListener } from 'node:http'
import { createServer } from 'node:http'
import { after, before, test } from 'node:test'
import type { DevEnv, Person } from '@cairn/dev-env'
import { startDevEnv } from '@cairn/dev-env'
import { listenLocally } from '@cairn/dev-env/listen-locally'

const dot = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const said = { text: 'It runs on the machine under my desk.', url: 'https://example.com/1', handle: '@ada' }

let env: DevEnv
let operator: Person
before(async () => {
  env = await startDevEnv()
  operator = await env.signUp('operator')
})
after(() => env[Symbol.asyncDispose]())

/** A place for pictures, of our own, on loopback. */
const startPictures = (answer: RequestListener) => listenLocally(createServer(answer))

const shown = async () => {
  const answer: unknown = await (await fetch(`${env.url}/api/testimonials`)).json()
  return answer
}

const add = (body: { text: string; url: string; handle: string; img_url?: string }) =>
  operator.send('POST /platform/operator/testimonials', { body })

test('a testimonial is there for everybody with its picture inside, until it is removed', async () => {
  assert.deepEqual(await shown(), [])
  let asked = 0
  await using pictures = await startPictures((_request, response) => {
    asked += 1
    response.writeHead(200, { 'content-type': 'image/png' }).end(dot)
  })
  const plain = await operator.request('POST /platform/operator/testimonials', { body: said })
  const pictured = await operator.request('POST /platform/operator/testimonials', {
    body: { ...said, handle: '@grace', img_url: `${pictures.url}/grace.png` },
  })
  const withPicture = {
    id: pictured.id,
    ...said,
    handle: '@grace',
    img_url: `data:image/png;base64,${dot.toString('base64')}`,
  }
  assert.deepEqual(await shown(), [withPicture, { id: plain.id, ...said, img_url: null }])
  assert.equal(asked, 1)

  await operator.request('DELETE /platform/operator/testimonials/:id', { params: { id: plain.id } })
  assert.deepEqual(await shown(), [withPicture])
  const again = await operator.send('DELETE /platform/operator/testimonials/:id', { params: { id: plain.id } })
  assert.equal(again.status, 404)
  await operator.request('DELETE /platform/operator/testimonials/:id', { params: { id: pictured.id } })

  const { rows } = await env.platform.context.system
    .pool('postgres')
    .query('select action, target_name from platform.audit_log where organization_id is null order by id')
  assert.deepEqual(rows, [
    { action: 'testimonial.added', target_name: '@ada' },
    { action: 'testimonial.added', target_name: '@grace' },
    { action: 'testimonial.removed', target_name: '@ada' },
    { action: 'testimonial.removed', target_name: '@grace' },
  ])
})

test('an address that could run code, an empty text and a text without end are refused', async () => {
  for (const wrong of [
    { url: 'javascript:alert(1)' },
    { url: '//example.com' },
    { img_url: 'file:///etc/passwd' },
    { img_url: 'data:image/png;base64,AAAA' },
    { text: ' ' },
    { text: 'a'.repeat(281) },
    { handle: '' },
  ])
    assert.equal((await add({ ...said, ...wrong })).status, 400, JSON.stringify(wrong))
  assert.deepEqual(await shown(), [])
})

test('what is no picture, or too large, or not there, is not kept', async () => {
  const answers: Record<string, RequestListener> = {
    '/page': (_request, response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<script>'),
    '/drawing': (_request, response) => response.writeHead(200, { 'content-type': 'image/svg+xml' }).end('<svg/>'),
    '/large': (_request, response) =>
      response.writeHead(200, { 'content-type': 'image/png' }).end(Buffer.alloc(64 * 1024 + 1)),
    '/endless': (_request, response) => {
      response.writeHead(200, { 'content-type': 'image/png' })
      const more = () => {
        while (!response.closed && response.write(Buffer.alloc(16_384)));
      }
      response.on('drain', more)
      more()
    },
    '/gone': (_request, response) => response.writeHead(404, { 'content-type': 'image/png' }).end(dot),
  }
  await using pictures = await startPictures((request, response) => answers[request.url ?? '']?.(request, response))
  for (const path of Object.keys(answers)) {
    const answer = await add({ ...said, img_url: `${pictures.url}${path}` })
    assert.equal(answer.status, 422, path)
    assert.match(await answer.text(), /picture_unreadable/)
  }
  assert.equal((await add({ ...said, img_url: 'http://127.0.0.1:1/x.png' })).status, 422)
  assert.deepEqual(await shown(), [])
})

test('there are twenty at most', async () => {
  const statuses = await Promise.all(Array.from({ length: 22 }, async () => (await add(said)).status))
  assert.deepEqual(statuses.filter((status) => status === 201).length, 20)
  assert.deepEqual(statuses.filter((status) => status === 409).length, 2)
})
