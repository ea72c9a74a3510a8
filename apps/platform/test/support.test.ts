import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { ErrorBody } from '@cairn/contracts/errors'
import { maxAttachmentBytes } from '@cairn/contracts/support/support-terms'
import { createAttachmentFiles } from '../src/areas/support/attachment-files.ts'
import type { DevEnv, Person } from '@cairn/dev-env'
import { mountSmallDisk, send, startDevEnv } from '@cairn/dev-env'

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

const write = () => ada.request('POST /platform/support-requests', { body: base })
const attach = (id: string, type: string, content: Buffer<ArrayBuffer>, as: Person = ada) =>
  as.send('POST /platform/support-requests/:id/attachments', {
    params: { id },
    query: { name: '../../é "a".png' },
    headers: { 'content-type': type },
    body: content,
  })
const reasonOf = async (answer: Response) => ErrorBody.parse(await answer.json()).reason

test('requests name the organization and the project that they are about, where there are such', async () => {
  const organization = await ada.createOrganization('Harbour')
  const project = await ada.createProject({ name: 'storefront', organization })
  for (const body of [
    { ...base, organization_slug: organization.slug, project_ref: project.ref },
    { ...base, organization_slug: 'gone', project_ref: 'abcdefghijklmnopqrst' },
  ]) {
    const { id } = await ada.request('POST /platform/support-requests', { body })
    const kept = (await list()).find((request) => request.id === id)
    const isThere = body.organization_slug === organization.slug
    assert.deepEqual([kept?.organization_name, kept?.project_name], isThere ? ['Harbour', 'storefront'] : [null, null])
    await operator.request('PUT /platform/operator/support-requests/:id/state', {
      params: { id },
      body: { state: 'closed' },
    })
  }
})

test('a request is kept for the operator, mailed, closed and opened again', async () => {
  const { id, reference } = await ada.request('POST /platform/support-requests', {
    body: {
      ...base,
      severity: 'High',
      project_ref: 'abcdefghijklmnopqrst',
      error_id: 'e-1',
      services: ['Database'],
      attachment_count: 1,
    },
  })
  assert.match(reference, /^SR-[A-Z2-9]{8}$/)
  const [kept, ...others] = await list()
  assert.ok(kept !== undefined && others.length === 0)
  assert.deepEqual(
    [kept.reference, kept.email, kept.is_signed_in, kept.severity, kept.project_ref, kept.error_id, kept.services],
    [reference, ada.email, true, 'High', 'abcdefghijklmnopqrst', 'e-1', ['Database']],
  )

  const { mails } = await operator.request('GET /platform/mailbox', {})
  assert.deepEqual([mails[0]?.to, mails[0]?.subject], ['help@example.com', `[${reference}] Slow queries`])
  assert.match(mails[0]?.text ?? '', /\n1 attached\n/)

  assert.equal(kept.id, id)
  const params = { id }
  await operator.request('PUT /platform/operator/support-requests/:id/state', { params, body: { state: 'closed' } })
  assert.deepEqual(await list(), [])
  assert.equal((await list('closed'))[0]?.reference, reference)
  await operator.request('PUT /platform/operator/support-requests/:id/state', { params, body: { state: 'open' } })
  assert.equal((await list())[0]?.closed_at, null)
})

test('a request without a session has an address and no attachments', async () => {
  assert.equal((await writeSignedOut({ ...base, category: 'Login_issues' })).status, 401)
  assert.equal((await writeSignedOut({ ...base, email: 'nonsense' })).status, 400)
  assert.equal((await writeSignedOut({ ...base, email: 'grace@example.com' })).status, 201)
  const [newest] = await list()
  assert.deepEqual([newest?.email, newest?.is_signed_in], ['grace@example.com', false])
})

test('an attachment travels and is stored byte by byte, and browsers save it instead of showing it', async () => {
  const { id } = await write()
  const content = Buffer.from([0, 255, 13, 10, 128, ...Buffer.from('<script>')])
  const attached = await attach(id, 'image/png', content)
  assert.equal(attached.status, 201)
  const [kept] = await list()
  assert.deepEqual(kept?.attachments, [await attached.json()])
  const [attachment] = kept.attachments
  assert.ok(attachment !== undefined)
  assert.deepEqual(await files(), [attachment.id])
  const read = await operator.send('GET /platform/operator/support-attachments/:id', { params: { id: attachment.id } })
  assert.deepEqual(
    Object.fromEntries(
      ['content-type', 'content-disposition', 'content-security-policy', 'x-content-type-options'].map((name) => [
        name,
        read.headers.get(name),
      ]),
    ),
    {
      'content-type': 'image/png',
      'content-disposition': `attachment; filename=".._..__ _a_.png"; filename*=UTF-8''..%2F..%2F%C3%A9%20%22a%22.png`,
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
    },
  )
  assert.deepEqual(Buffer.from(await read.arrayBuffer()), content)
})

test('an attachment has a size and a type that is allowed, and there are four at most', async () => {
  const { id } = await write()
  const filesBefore = (await files()).length
  const small = Buffer.alloc(1)
  assert.equal(await reasonOf(await attach(id, 'text/html', small)), 'invalid_input')
  assert.equal(await reasonOf(await attach(id, 'image/svg+xml', small)), 'invalid_input')
  assert.equal(await reasonOf(await attach(id, 'image/png', Buffer.alloc(maxAttachmentBytes + 1))), 'body_too_large')
  assert.equal((await files()).length, filesBefore)
  const largest = Buffer.alloc(maxAttachmentBytes)
  const answers = await Promise.all(Array.from({ length: 6 }, () => attach(id, 'image/png', largest)))
  assert.deepEqual(
    answers.map(({ status }) => status).sort((one, other) => one - other),
    [201, 201, 201, 201, 409, 409],
  )
  assert.equal((await files()).length, filesBefore + 4)
})

test("a file cannot be attached to another person's request, or to an old one", async () => {
  const { id } = await write()
  const filesBefore = (await files()).length
  const other = await env.signUp('other')
  const content = Buffer.from('a')
  assert.equal(await reasonOf(await attach(id, 'image/png', content, other)), 'support_request_not_found')
  await env.platform.context.system
    .pool('postgres')
    .query(`update platform.support_requests set inserted_at = inserted_at - interval '1 hour' where id = $1`, [id])
  assert.equal(await reasonOf(await attach(id, 'image/png', content)), 'support_request_not_found')
  assert.equal((await files()).length, filesBefore)
})

test('a full disk keeps no part of an attachment', async (t) => {
  await using disk = await mountSmallDisk(1)
  if (disk === undefined) {
    t.skip('a file system can only be mounted by root, and not in every container')
    return
  }
  const attachments = createAttachmentFiles(disk.path)
  await assert.rejects(attachments.write(randomUUID(), Buffer.alloc(maxAttachmentBytes)), /ENOSPC/)
  assert.deepEqual(await readdir(join(disk.path, 'support')), [])
})

test('an account can send twenty support requests in an hour, also where several are sent at once', async () => {
  const eve = await env.signUp('eve')
  const atOnce = Array.from({ length: 24 }, () => eve.send('POST /platform/support-requests', { body: base }))
  const statuses = (await Promise.all(atOnce)).map(({ status }) => status)
  assert.deepEqual(
    [statuses.filter((status) => status === 201).length, statuses.filter((status) => status === 429).length],
    [20, 4],
  )
  assert.equal((await eve.send('POST /platform/support-requests', { body: base })).status, 429)
  assert.equal((await ada.send('POST /platform/support-requests', { body: base })).status, 201)
})
