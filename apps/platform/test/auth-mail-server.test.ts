import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { EndpointAt } from '@cairn/contracts'
import type { DevEnv, Person, TestProject } from '@cairn/dev-env'
import { RefusedError, startDevEnv, until } from '@cairn/dev-env'
import type { MailServer } from '@cairn/dev-env/mail-server'
import { startMailServer } from '@cairn/dev-env/mail-server'
import type { z } from 'zod'
import { dataOf, keysOf, newClient } from './clients-of-projects.ts'
import type { ProjectKeys } from './clients-of-projects.ts'

type Change = z.input<EndpointAt['PATCH /v1/projects/:ref/config/auth']['body']>

const login = { user: 'bakery', password: 'flour and water' }

let server: MailServer
let env: DevEnv
let owner: Person
let project: TestProject
let keys: ProjectKeys

before(async () => {
  server = await startMailServer(login)
  env = await startDevEnv({ outgoingAllow: ['127.0.0.1/32'] })
  owner = await env.signUp('owner')
  project = await owner.createProject()
  keys = await keysOf(project)
})
after(async () => {
  await env[Symbol.asyncDispose]()
  await server[Symbol.asyncDispose]()
})

const params = () => ({ params: { ref: project.ref } })
const config = () => owner.request('GET /v1/projects/:ref/config/auth', params())
const change = (body: Change) => owner.request('PATCH /v1/projects/:ref/config/auth', { ...params(), body })
const sendTest = (email: string) =>
  owner.request('POST /platform/auth/:ref/config/test-mail', { ...params(), body: { email } })

const address = () => {
  const { hostname, port } = new URL(server.url)
  return { smtp_host: hostname, smtp_port: port }
}

/** The refusal of the platform. */
const refusalOf = async (work: Promise<unknown>): Promise<{ reason: string; message: string }> => {
  const error = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  assert.ok(error instanceof RefusedError, String(error))
  return error.body
}

const auditDetails = async (action: string): Promise<unknown[]> => {
  const { rows } = await env.platform.context.system
    .pool('postgres')
    .query<{ details: unknown }>(
      'select details from platform.audit_log where action = $1 and target_id = $2 order by id desc',
      [action, project.ref],
    )
  return rows.map(({ details }) => details)
}

test('without a mail server of the project, there is nothing to test', async () => {
  assert.equal((await refusalOf(sendTest('ada@example.com'))).reason, 'mail_server_missing')
})

test('a mail server needs an address to send from, and nothing is saved without one', async () => {
  assert.equal((await refusalOf(change(address()))).reason, 'auth_settings_incomplete')
  assert.equal((await config()).smtp_host, '')
})

test('emails of the project go to its own mail server, and a test email says whether it works', async () => {
  await change({ ...address(), smtp_admin_email: 'hello@bakery.example', smtp_sender_name: 'The Bakery' })
  await change({ smtp_user: login.user, smtp_pass: 'wrong' })
  const { reason, message } = await refusalOf(sendTest('ada@example.com'))
  assert.equal(reason, 'mail_not_sent')
  assert.match(message, /535/)
  await change({ smtp_pass: login.password })
  await sendTest('ada@example.com')
  assert.deepEqual(
    server.received.map(({ to }) => to),
    ['ada@example.com'],
  )
  assert.ok(server.heard.includes('From: The Bakery <hello@bakery.example>'))
  const { session } = await dataOf(
    newClient(keys).auth.signUp({ email: 'bo@example.com', password: 'correct horse 7' }),
  )
  assert.equal(session, null, 'Addresses are confirmed where mail is delivered.')
  await until('the mail', () => Promise.resolve(server.received.some(({ to }) => to === 'bo@example.com')))
  const { mails } = await owner.request('GET /platform/mailbox', {})
  assert.deepEqual(
    mails.filter(({ to }) => to === 'bo@example.com'),
    [],
  )
})

test('the password of the mail server is stored encrypted, and neither read nor logged', async () => {
  const { smtp_pass: shown } = await change({ smtp_pass: 'a new secret' })
  assert.equal(shown, '********')
  assert.deepEqual((await auditDetails('project.auth_settings_changed'))[0], { smtp_pass: '********' })
  const { rows } = await env.platform.context.system
    .pool('postgres')
    .query<{ value: string }>('select value::text from platform.project_service_settings')
  assert.doesNotMatch(rows.map(({ value }) => value).join(), /a new secret/)
  // As a page sends it back that changed something else.
  await change({ smtp_pass: login.password })
  await change({ smtp_pass: '********', smtp_sender_name: '' })
  await sendTest('cy@example.com')
  assert.deepEqual((await auditDetails('project.test_mail_sent'))[0], { to: 'cy@example.com', server: '127.0.0.1' })
})

test('a password that was sealed for another project opens nothing', async () => {
  const other = await owner.createProject()
  const { authSecrets } = env.platform.context
  assert.throws(() => authSecrets.open(other.ref, authSecrets.seal(project.ref, 'secret')))
})

test('a mail server in a private network is not connected to, under any of its names', async () => {
  for (const host of ['127.0.0.2', '[::1]', 'localhost.', '0x7f000002', '2130706434', '10.0.0.1', '169.254.169.254']) {
    const saved = await change({ smtp_host: host.replaceAll(/[[\]]/g, '') }).then(
      () => true,
      () => false,
    )
    assert.ok(saved, host)
    const { reason, message } = await refusalOf(sendTest('ada@example.com'))
    assert.equal(reason, 'mail_not_sent', host)
    assert.match(message, /private address|ENOTFOUND|EAI_AGAIN|ECONNREFUSED/, host)
  }
})

test('without a host, the installation sends the emails again', async () => {
  await change({ smtp_host: '', smtp_admin_email: '' })
  await dataOf(newClient(keys).auth.resetPasswordForEmail('bo@example.com'))
  await until('the mail', async () => {
    const { mails } = await owner.request('GET /platform/mailbox', {})
    return mails.some(({ to }) => to === 'bo@example.com')
  })
})
