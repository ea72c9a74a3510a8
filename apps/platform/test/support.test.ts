import assert from 'node:assert/strict'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import type { DevEnv, Person } from '@cairn/dev-env'
import { send, startDevEnv } from '@cairn/dev-env'

let env: DevEnv
let operator: Person
let ada: Person
before(async () => {
  env = await startDevEnv({ supportEmail: 'help@example.com' })
  operator = await env.signUp('operator')
  ada = await env.signUp('ada')
})
after(() => env[Symbol.asyncDispose]())

const base = { category: 'Problem', subject: 'Slow queries', message: 'They take\nminutes.' } as const
const list = (state: 'open' | 'closed' = 'open') =>
  operator.request('GET /platform/operator/support-requests', { query: { state } })
const files = () => readdir(join(env.home, 'support')).catch(() => [])

const writeSignedOut = (body: object) => send(env.url, 'POST /platform/support-requests', undefined, { body })

const attach = async (attachments: object[]) =>
  (await ada.send('POST /platform/support-requests', { body: { ...base, attachments } })).status

const file = (media_type: string, bytes: number) => ({
  name: 'a',
  media_type,
  content_base64: Buffer.alloc(bytes).toString('base64'),
})

test('a request is kept for the operator, mailed, closed and opened again', async () => {
  const content = Buffer.from('a picture')
  const { reference } = await ada.request('POST /platform/support-requests', {
    body: {
      ...base,
      severity: 'High',
      project_ref: 'abcdefghijklmnopqrst',
      error_id: 'e-1',
      services: ['Database'],
      attachments: [{ name: '../../a.png', media_type: 'image/png', content_base64: content.toString('base64') }],
    },
  })
  assert.match(reference, /^SR-[A-Z2-9]{8}$/)
  const [kept, ...others] = await list()
  assert.ok(kept !== undefined && others.length === 0)
  assert.deepEqual(
    [kept.reference, kept.email, kept.is_signed_in, kept.severity, kept.project_ref, kept.error_id, kept.services],
    [reference, ada.email, true, 'High', 'abcdefghijklmnopqrst', 'e-1', ['Database']],
  )

  const [attachment] = kept.attachments
  assert.ok(attachment !== undefined)
  assert.deepEqual(await files(), [attachment.id])
  const read = await operator.send('GET /platform/operator/support-attachments/:id', { params: { id: attachment.id } })
  assert.equal(read.headers.get('content-type'), 'application/json; charset=utf-8')
  assert.equal(read.headers.get('x-content-type-options'), 'nosniff')
  assert.deepEqual(await read.json(), {
    name: '../../a.png',
    media_type: 'image/png',
    content_base64: content.toString('base64'),
  })

  const { mails } = await operator.request('GET /platform/mailbox', {})
  assert.deepEqual([mails[0]?.to, mails[0]?.subject], ['help@example.com', `[${reference}] Slow queries`])

  const params = { id: kept.id }
  await operator.request('PUT /platform/operator/support-requests/:id/state', { params, body: { state: 'closed' } })
  assert.deepEqual(await list(), [])
  assert.equal((await list('closed'))[0]?.reference, reference)
  await operator.request('PUT /platform/operator/support-requests/:id/state', { params, body: { state: 'open' } })
  assert.equal((await list())[0]?.closed_at, null)
})

test('who is not signed in gives an address and attaches nothing', async () => {
  assert.equal((await writeSignedOut({ ...base, category: 'Login_issues' })).status, 401)
  assert.equal((await writeSignedOut({ ...base, email: 'nonsense' })).status, 400)
  const attachments = [{ name: 'a.txt', media_type: 'text/plain', content_base64: 'YQ==' }]
  assert.equal((await writeSignedOut({ ...base, email: 'grace@example.com', attachments })).status, 401)
  assert.equal((await writeSignedOut({ ...base, email: 'grace@example.com' })).status, 201)
  const [newest] = await list()
  assert.deepEqual([newest?.email, newest?.is_signed_in], ['grace@example.com', false])
})

test('an attachment has a size and a type that is allowed, and there are four at most', async () => {
  const kept = (await files()).length
  assert.equal(await attach([file('text/html', 1)]), 400)
  assert.equal(await attach([file('image/svg+xml', 1)]), 400)
  assert.equal(await attach([file('image/png', 2 * 1024 * 1024 + 3)]), 400)
  assert.equal(await attach(Array.from({ length: 5 }, () => file('image/png', 1))), 400)
  assert.equal((await files()).length, kept)
  assert.equal(await attach(Array.from({ length: 4 }, () => file('image/png', 2 * 1024 * 1024))), 201)
})

test('nobody can fill the list: twenty requests of an account in an hour', async () => {
  const eve = await env.signUp('eve')
  for (let written = 0; written < 20; written += 1) await eve.request('POST /platform/support-requests', { body: base })
  assert.equal((await eve.send('POST /platform/support-requests', { body: base })).status, 429)
  assert.equal((await ada.send('POST /platform/support-requests', { body: base })).status, 201)
})
