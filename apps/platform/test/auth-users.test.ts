import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import type { EndpointAt } from '@cairn/contracts'
import type { Organization } from '@cairn/contracts/organizations/organizations'
import type { DevEnv, Person, TestProject } from '@cairn/dev-env'
import { startDevEnv } from '@cairn/dev-env'
import type { z } from 'zod'
import { applicationChecks } from './auth-applications.ts'
import { dataOf, eventually, keysOf, newClient } from './clients-of-projects.ts'
import type { ProjectKeys } from './clients-of-projects.ts'

type Query = z.input<EndpointAt['GET /platform/auth/:ref/users']['query']>

let env: DevEnv
let owner: Person
let organization: Organization
let project: TestProject
let keys: ProjectKeys

before(async () => {
  env = await startDevEnv()
  owner = await env.signUp('owner')
  organization = await owner.createOrganization()
  project = await owner.createProject({ organization })
  keys = await keysOf(project)
})
after(() => env[Symbol.asyncDispose]())

const password = 'correct horse 7'

const signUp = async (email: string, name: string) => {
  const { user } = await dataOf(
    newClient(keys).auth.signUp({ email, password, options: { data: { full_name: name } } }),
  )
  return user?.id ?? assert.fail('nobody was signed up')
}

const params = () => ({ ref: project.ref })
const list = (query: Query = {}) => owner.request('GET /platform/auth/:ref/users', { params: params(), query })
const detail = (id: string) =>
  owner.request('GET /platform/auth/:ref/users/:user_id', { params: { ...params(), user_id: id } })

test('users are listed, paged, searched and filtered', async () => {
  assert.deepEqual(await list(), { users: [], next: null, total: { count: 0, is_estimate: false }, providers: [] })
  const ada = await signUp('ada@example.com', 'Ada Byron')
  const bob = await signUp('bob@example.com', 'Robert')
  const first = await list({ limit: 1 })
  assert.deepEqual(
    first.users.map(({ id }) => id),
    [bob],
  )
  assert.deepEqual(first.total, { count: 2, is_estimate: false })
  assert.deepEqual(first.providers, ['email'])
  const second = await list({ limit: 1, cursor: first.next ?? '' })
  assert.deepEqual(
    second.users.map(({ id, name, email, providers, last_sign_in_at: at }) => [
      id,
      name,
      email,
      providers,
      at !== null,
    ]),
    [[ada, 'Ada Byron', 'ada@example.com', ['email'], true]],
  )
  assert.deepEqual([second.next, second.total], [null, null])
  assert.deepEqual((await list({ search: 'ROB' })).users.length, 1)
  assert.deepEqual((await list({ state: 'anonymous' })).total, { count: 0, is_estimate: false })
  await assert.rejects(list({ cursor: 'nonsense' }), /refused with 400/)
})

test('a user is shown with identities and sessions, and without secrets', async () => {
  const id = await signUp('carol@example.com', 'Carol')
  const user = await detail(id)
  assert.equal(user.has_password, true)
  assert.deepEqual(
    user.identities.map(({ provider, email }) => [provider, email]),
    [['email', 'carol@example.com']],
  )
  assert.equal(user.sessions.length, 1)
  assert.equal(user.raw['email'], 'carol@example.com')
  assert.doesNotMatch(JSON.stringify(user), /argon2|encrypted_password|token/)
  await assert.rejects(detail(randomUUID()), /404 user_not_found/)
})

const act = (id: string) => ({ params: { ...params(), user_id: id } })

const lastAudit = async () => {
  const { rows } = await env.platform.context.system.pool('postgres').query<{ action: string; details: unknown }>(
    `select action, details from platform.audit_log where target_id = $1 and action like 'auth_user.%'
     order by id desc limit 1`,
    [project.ref],
  )
  return rows[0]
}

test('a user is created, and signs in', async () => {
  const body = { email: 'dora@example.com', password, email_confirm: true, user_metadata: { full_name: 'Dora' } }
  const { id } = await owner.request('POST /platform/auth/:ref/users', { params: params(), body })
  assert.deepEqual(await lastAudit(), { action: 'auth_user.created', details: { user_id: id, email: body.email } })
  const { user } = await dataOf(newClient(keys).auth.signInWithPassword({ email: body.email, password }))
  assert.equal(user.id, id)
  await assert.rejects(
    owner.request('POST /platform/auth/:ref/users', { params: params(), body }),
    /422 user_action_refused: .*already/,
  )
  // What was refused is not recorded.
  assert.deepEqual((await lastAudit())?.details, { user_id: id, email: body.email })
})

test('a user is banned and let in again, signed out, and loses second factors', async () => {
  const email = 'eve@example.com'
  const id = await signUp(email, 'Eve')
  const signIn = () => newClient(keys).auth.signInWithPassword({ email, password })
  const ban = (duration: string) =>
    owner.request('PATCH /platform/auth/:ref/users/:user_id', { ...act(id), body: { ban_duration: duration } })
  await ban('24h')
  assert.equal((await signIn()).error?.code, 'user_banned')
  assert.deepEqual(
    (await list({ state: 'banned' })).users.map((user) => user.id),
    [id],
  )
  assert.equal((await lastAudit())?.action, 'auth_user.banned')
  await ban('none')
  const client = newClient(keys)
  await dataOf(client.auth.signInWithPassword({ email, password }))
  await dataOf(client.auth.mfa.enroll({ factorType: 'totp' }))
  // Verified: enrolling anew replaces a factor that is not.
  await project.query(`
    insert into auth.mfa_factors (user_id, friendly_name, factor_type, status, created_at, updated_at)
      values ('${id}', 'Tablet', 'totp', 'verified', now(), now())`)
  const tablet = (await detail(id)).all_factors.find(({ name }) => name === 'Tablet') ?? assert.fail('no second factor')
  const removal = { params: { ...act(id).params, factor_id: tablet.id } }
  const removeOne = () => owner.request('DELETE /platform/auth/:ref/users/:user_id/factors/:factor_id', removal)
  await removeOne()
  assert.deepEqual(await lastAudit(), {
    action: 'auth_user.factor_removed',
    details: { user_id: id, factor_id: tablet.id },
  })
  assert.equal((await detail(id)).all_factors.length, 1)
  await assert.rejects(removeOne(), /422 user_action_refused/)
  // Recovery codes are removed with the factor that they stand in for.
  await project.query(`
    insert into auth.mfa_factors (user_id, factor_type, status, created_at, updated_at)
      values ('${id}', 'recovery_code', 'verified', now(), now())`)
  assert.equal((await detail(id)).all_factors.length, 2)
  await owner.request('DELETE /platform/auth/:ref/users/:user_id/factors', act(id))
  assert.equal((await detail(id)).all_factors.length, 0)
  await dataOf(signIn())
  await owner.request('DELETE /platform/auth/:ref/users/:user_id/sessions', act(id))
  assert.deepEqual((await detail(id)).sessions, [])
  for (const duration of ['', '1d', '0h', '-1h', '999999h']) await assert.rejects(ban(duration), /400 invalid_input/)
})

test('users are deleted, one or several, and a row that needs one keeps them', async () => {
  const [one, two, kept] = await Promise.all([
    signUp('one@example.com', 'One'),
    signUp('two@example.com', 'Two'),
    signUp('kept@example.com', 'Kept'),
  ])
  await project.query(`create table notes (author uuid references auth.users); insert into notes values ('${kept}')`)
  await owner.request('DELETE /platform/auth/:ref/users/:user_id', act(one))
  assert.deepEqual(await lastAudit(), { action: 'auth_user.deleted', details: { user_id: one } })
  const { deleted, failed } = await owner.request('POST /platform/auth/:ref/users/delete', {
    params: params(),
    body: { ids: [one, two, two, kept] },
  })
  assert.deepEqual(deleted, [two])
  assert.deepEqual(failed, [{ id: kept, message: 'Rows of public.notes reference this user' }])
  assert.deepEqual((await lastAudit())?.details, { user_ids: [two] })
  await assert.rejects(owner.request('DELETE /platform/auth/:ref/users/:user_id', act(two)), /404 user_not_found/)
})

test('a password reset and a magic link are mailed', async () => {
  const email = 'finn@example.com'
  await signUp(email, 'Finn')
  await owner.request('POST /platform/auth/:ref/recover', { params: params(), body: { email } })
  assert.deepEqual(await lastAudit(), { action: 'auth_user.password_reset_sent', details: { email } })
  await owner.request('POST /platform/auth/:ref/magiclink', { params: params(), body: { email } })
  // They are written after the answers.
  await eventually(
    async () => {
      const { mails } = await owner.request('GET /platform/mailbox', {})
      return mails.filter(({ to }) => to === email).length === 2 ? true : undefined
    },
    'second mail',
    30_000,
  )
})

test('a code to sign in is sent by SMS to a user with a number, where the project has phone numbers on', async () => {
  const phone = '14155550123'
  await owner.request('POST /platform/auth/:ref/users', { params: params(), body: { phone, phone_confirm: true } })
  const send = () => owner.request('POST /platform/auth/:ref/otp', { params: params(), body: { phone } })
  await assert.rejects(send(), /user_action_refused/)
  await owner.request('PATCH /platform/auth/:ref/config', {
    params: params(),
    body: { EXTERNAL_PHONE_ENABLED: true },
  })
  await send()
  assert.deepEqual(await lastAudit(), { action: 'auth_user.code_sent', details: { phone } })
  await eventually(
    async () => {
      const { mails } = await owner.request('GET /platform/mailbox', {})
      return mails.some(({ to, text }) => to.includes(phone) && /\d{6}/.test(text)) ? true : undefined
    },
    'SMS',
    30_000,
  )
})

const invite = (email: string) =>
  owner.request('POST /platform/auth/:ref/invite', { params: params(), body: { email } })

test('somebody is invited by email and is not confirmed yet; an address with an account is refused', async () => {
  const email = 'gil@example.com'
  await invite(email)
  assert.deepEqual(await lastAudit(), { action: 'auth_user.invited', details: { email } })
  const { users } = await list({ search: email })
  assert.deepEqual(
    users.map(({ confirmed_at: at }) => at),
    [null],
  )
  const mail = await eventually(
    async () => (await owner.request('GET /platform/mailbox', {})).mails.find(({ to }) => to === email),
    'the invitation',
    30_000,
  )
  assert.match(JSON.stringify(mail), /type=invite/)
  await assert.rejects(invite('finn@example.com'), /422 user_action_refused: .*already/)
})

type AuditQuery = z.input<EndpointAt['GET /platform/auth/:ref/audit-logs']['query']>

const readAudit = (query: AuditQuery) =>
  owner.request('GET /platform/auth/:ref/audit-logs', { params: params(), query })

const auditActions = async (query: AuditQuery) =>
  (await readAudit(query)).entries.map(({ action }) => action).toSorted()

test('the audit log is listed, paged and filtered by user, action and time', async () => {
  const id = await signUp('quentin@example.com', 'Quentin')
  const client = newClient(keys)
  await dataOf(client.auth.signInWithPassword({ email: 'quentin@example.com', password }))
  assert.deepEqual(await auditActions({ actor: id }), ['login', 'login', 'user_signedup'])
  assert.deepEqual(await auditActions({ actor: 'QUENTIN@', action: 'user_signedup' }), ['user_signedup'])
  const first = await readAudit({ actor: id, limit: 2 })
  const second = await readAudit({ actor: id, limit: 2, cursor: first.next ?? '' })
  assert.deepEqual([first.entries.length, second.entries.length, second.next], [2, 1, null])
  // As long as they like, on the plan of this organization.
  assert.equal(first.kept_hours, null)
  const [{ created_at: at, ip_address: ip, actor_username: name } = assert.fail('no entry')] = second.entries
  assert.equal(name, 'quentin@example.com')
  assert.match(ip, /127\.0\.0\.1|::1/)
  assert.deepEqual(await auditActions({ actor: id, to: at ?? '' }), [])
  assert.equal((await auditActions({ actor: id, from: at ?? '' })).length, 3)
  await assert.rejects(readAudit({ cursor: 'nonsense' }), /refused with 400/)
})

test('entries of the audit log that were imported in another form are listed too', async () => {
  await project.query(`insert into auth.audit_log_entries (id, payload, created_at, ip_address) values
    (gen_random_uuid(), null, null, ''), (gen_random_uuid(), '"text"', '-infinity', ''),
    (gen_random_uuid(), '{"action": "odd", "actor_id": "${'x'.repeat(5_000)}", "traits": [1]}', now(), '')`)
  const { entries } = await readAudit({ action: 'odd' })
  assert.deepEqual(
    entries.map(({ traits }) => traits),
    [{}],
  )
  let cursor: string | undefined
  const dates: (string | null)[] = []
  do {
    const page = await readAudit({ cursor, limit: 5 })
    dates.push(...page.entries.map(({ created_at: at }) => at))
    cursor = page.next ?? undefined
  } while (cursor !== undefined)
  assert.deepEqual(dates.slice(-2), [null, null])
})

applicationChecks(() => ({ env, owner, organization, project }))
