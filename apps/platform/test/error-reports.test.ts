import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { after, before, test } from 'node:test'
import type { DevEnv, Person } from '@cairn/dev-env'
import { startDevEnv } from '@cairn/dev-env'

let env: DevEnv
let operator: Person
let other: Person
before(async () => {
  env = await startDevEnv()
  operator = await env.signUp('operator')
  other = await env.signUp('other')
})
after(() => env[Symbol.asyncDispose]())

const newId = () => randomBytes(16).toString('hex')
const uuidOf = (id: string) => id.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')

const event = (id: string, fields: object = {}) => ({
  event_id: id,
  exception: {
    values: [
      { type: 'Error', value: 'the cause' },
      {
        type: 'TypeError',
        value: 'rows is undefined',
        stacktrace: {
          frames: [
            { filename: 'https://cairn.example/assets/app-1.js?v=3', function: 'render', lineno: 1, colno: 90 },
            { filename: 'https://cairn.example/assets/rows-2.js', function: 'Rows', lineno: 7, colno: 12 },
          ],
        },
      },
    ],
  },
  request: { url: 'https://cairn.example/project/abc/editor/7?filter=name+%3D+ada#row' },
  release: 'cairn@0.1.0',
  tags: { globalErrorBoundary: 'true' },
  ...fields,
})

const envelope = (content: object, type = 'event') =>
  [{ sent_at: '2026-01-01T00:00:00Z' }, { type }, content].map((line) => JSON.stringify(line)).join('\n')

const post = (body: string, token?: string, url = env.url) =>
  fetch(`${url}/api/error-reports`, {
    method: 'POST',
    headers: { 'user-agent': 'a browser', ...(token === undefined ? {} : { authorization: `Bearer ${token}` }) },
    body,
  })

const reports = async () => (await operator.request('GET /platform/error-reports', {})).reports
const read = (id: string) => operator.request('GET /platform/error-reports/:id', { params: { id: uuidOf(id) } })

test('a report is kept under the id that the browser gave it, innermost frame first, with who was signed in', async () => {
  const id = newId()
  const answer = await post(envelope(event(id)), other.accessToken)
  assert.deepEqual([answer.status, await answer.json()], [200, { id }])
  const { occurred_at: at, ...kept } = await read(id)
  assert.ok(Math.abs(Date.now() - Date.parse(at)) < 60_000)
  assert.deepEqual(kept, {
    id: uuidOf(id),
    message: 'rows is undefined',
    stack: [
      'TypeError: rows is undefined',
      '    at Rows (https://cairn.example/assets/rows-2.js:7:12)',
      '    at render (https://cairn.example/assets/app-1.js:1:90)',
      'Caused by: Error: the cause',
    ].join('\n'),
    path: '/project/abc/editor/7',
    release: 'cairn@0.1.0',
    account_id: other.accountId,
    account_email: other.email,
    user_agent: 'a browser',
    tags: { globalErrorBoundary: 'true' },
    resolved_at: null,
  })
})

test('an error can be reported without a session, and with an invalid token', async () => {
  for (const token of [undefined, 'nonsense']) {
    const id = newId()
    assert.equal((await post(envelope(event(id)), token)).status, 200)
    assert.equal((await read(id)).account_id, null)
  }
})

test('no token, password or query is kept', async () => {
  const id = newId()
  const secret = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl'
  const value = `no answer from /join?token=hunter2 with Bearer ${secret}, postgres://me:hunter2@localhost/x`
  await post(envelope(event(id, { exception: { values: [{ value }] }, tags: { from: '/join?token=hunter2' } })))
  const kept = JSON.stringify(await read(id))
  assert.doesNotMatch(kept, /hunter2|eyJ/)
  assert.match(kept, /no answer from \/join with Bearer \[removed\]/)
})

test('a second report cannot take the place of the first', async () => {
  const id = newId()
  await post(envelope(event(id)))
  await post(envelope(event(id, { message: 'other', exception: undefined })))
  assert.equal((await read(id)).message, 'rows is undefined')
})

test('what is no event is taken and not kept; what is no envelope is refused', async () => {
  const kept = (await reports()).length
  const answer = await post(envelope({ discarded_events: [] }, 'client_report'))
  assert.deepEqual([answer.status, await answer.json()], [200, { id: null }])
  for (const text of ['nonsense', '', 'null', envelope({ event_id: 'short' }), `${envelope({})}\n`])
    assert.equal((await post(text)).status, 400, text)
  assert.equal((await reports()).length, kept)
})

test('a report is bounded in size, and so is what is kept of it', async () => {
  assert.equal((await post(envelope(event(newId(), { message: 'x'.repeat(300_000) })))).status, 413)
  const id = newId()
  await post(envelope(event(id, { exception: { values: [{ value: `${'x'.repeat(50_000)}\0` }] } })))
  assert.equal((await read(id)).message.length, 2_000)
})

test('the operator resolves, reopens and deletes reports; nobody else can read them', async () => {
  const id = newId()
  await post(envelope(event(id)))
  const params = { id: uuidOf(id) }
  const resolved = await operator.request('PATCH /platform/error-reports/:id', { params, body: { resolved: true } })
  assert.notEqual(resolved.resolved_at, null)
  const open = await operator.request('PATCH /platform/error-reports/:id', { params, body: { resolved: false } })
  assert.equal(open.resolved_at, null)
  assert.equal((await other.send('GET /platform/error-reports/:id', { params })).status, 403)
  await operator.request('DELETE /platform/error-reports/:id', { params })
  assert.equal((await operator.send('GET /platform/error-reports/:id', { params })).status, 404)
})

test('a setting turns it off', async () => {
  await using own = await startDevEnv({ errorReports: false })
  const answer = await post(envelope(event(newId())), undefined, own.url)
  assert.equal(answer.status, 403)
  assert.match(await answer.text(), /does not accept error reports/)
})

test('with a maintenance sentence every call is answered with it, save those that tell how the platform is', async () => {
  await using own = await startDevEnv({ maintenance: 'We move to a larger disk until noon.' })
  for (const path of ['/platform/projects', '/auth/v1/user', '/p/abc/rest/v1/x', '/api/openapi.json']) {
    const answer = await fetch(`${own.url}${path}`)
    assert.equal(answer.status, 503, path)
    assert.equal(answer.headers.get('retry-after'), '10')
    assert.match(await answer.text(), /"We move to a larger disk until noon\."/)
  }
  for (const path of ['/api/health', '/api/config', '/api/get-utc-time'])
    assert.equal((await fetch(`${own.url}${path}`)).status, 200, path)
})

// The last: it uses up what one address may send.
test('a page that fails repeatedly is told to wait', async () => {
  let answer: Response | undefined
  for (let sent = 0; sent <= 20; sent += 1) answer = await post(envelope(event(newId())))
  assert.equal(answer?.status, 429)
  assert.match(answer?.headers.get('retry-after') ?? '', /^\d+$/)
})
