import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { EndpointAt } from '@cairn/contracts'
import { inUpperCase } from '@cairn/contracts/authentication/upper-case'
import type { DevEnv, Person, TestProject } from '@cairn/dev-env'
import { startDevEnv } from '@cairn/dev-env'
import type { z } from 'zod'
import { dataOf, keysOf, newClient } from './clients-of-projects.ts'
import type { ProjectKeys } from './clients-of-projects.ts'

type Change = z.input<EndpointAt['PATCH /v1/projects/:ref/config/auth']['body']>

let env: DevEnv
let owner: Person
let project: TestProject
let keys: ProjectKeys

before(async () => {
  env = await startDevEnv()
  owner = await env.signUp('owner')
  project = await owner.createProject()
  keys = await keysOf(project)
})
after(() => env[Symbol.asyncDispose]())

const params = () => ({ params: { ref: project.ref } })
const config = () => owner.request('GET /v1/projects/:ref/config/auth', params())
const change = (body: Change) => owner.request('PATCH /v1/projects/:ref/config/auth', { ...params(), body })

const password = 'correct horse 7'
const signUp = (email: string, chosen = password) => newClient(keys).auth.signUp({ email, password: chosen })

test('a project begins with the defaults, under both spellings', async () => {
  const settings = await config()
  assert.deepEqual(settings, {
    site_url: 'http://localhost:3000',
    uri_allow_list: '',
    disable_signup: false,
    mailer_autoconfirm: true,
    password_min_length: 6,
    jwt_exp: 3_600,
    smtp_max_frequency: 60,
    rate_limit_email_sent: 100,
    rate_limit_otp: 30,
    rate_limit_verify: 100,
    rate_limit_sign_ups: 100,
    rate_limit_wrong_passwords: 300,
  })
  assert.deepEqual(await owner.request('GET /platform/auth/:ref/config', params()), inUpperCase(settings))
})

test('the next request obeys a change: sign-ups, password length, lifetime of tokens', async () => {
  await change({ disable_signup: true })
  assert.equal((await signUp('early@example.com')).error?.code, 'signup_disabled')
  await owner.request('PATCH /platform/auth/:ref/config', { ...params(), body: { DISABLE_SIGNUP: false } })
  await change({ password_min_length: 20, jwt_exp: 600 })
  assert.match((await signUp('short@example.com')).error?.message ?? '', /at least 20 characters/)
  const { session } = await dataOf(signUp('long@example.com', `${password} and more of it`))
  assert.equal(session?.expires_in, 600)
  await change({ password_min_length: 6, jwt_exp: 3_600 })
})

test('a change keeps what it does not name, and each field is read as it was written', async () => {
  const changes: Change = {
    site_url: 'https://shop.example.com/start',
    uri_allow_list: 'https://*.example.com/**, myapp://callback',
    smtp_max_frequency: 90,
    rate_limit_email_sent: 20,
    rate_limit_otp: 11,
    rate_limit_verify: 12,
    rate_limit_sign_ups: 13,
    rate_limit_wrong_passwords: 14,
  }
  const earlier = await config()
  // One after the other, as pages save them.
  for (const [name, value] of Object.entries(changes)) await change({ [name]: value })
  const expected = { ...earlier, ...changes, uri_allow_list: 'https://*.example.com/**,myapp://callback' }
  assert.deepEqual(await config(), expected)
})

test('mails can require confirmation where the installation delivers none', async () => {
  await change({ mailer_autoconfirm: false })
  const { session } = await dataOf(signUp('unconfirmed@example.com'))
  assert.equal(session, null)
  await change({ mailer_autoconfirm: true })
  assert.notEqual((await dataOf(signUp('confirmed@example.com'))).session, null)
})

test('a wrong value and an unknown setting are refused with their name, and change nothing', async () => {
  const earlier = await config()
  const wrong: Change[] = [
    { site_url: 'example.com' },
    { site_url: 'javascript:alert(1)' },
    { site_url: 'https://a\u0000b' },
    { uri_allow_list: 'no-protocol' },
    { uri_allow_list: Array.from({ length: 51 }, (_, index) => `https://a${index}`).join() },
    { uri_allow_list: `https://${'a'.repeat(200)}` },
    { password_min_length: 5 },
    { jwt_exp: 0 },
    { rate_limit_otp: 0 },
    { rate_limit_verify: 1e9 },
    { smtp_max_frequency: 1.5 },
  ]
  for (const body of wrong) await assert.rejects(change(body), /refused with 400/, JSON.stringify(body))
  const unknown: object = { security_captcha_enabled: true }
  await assert.rejects(change(unknown), /security_captcha_enabled/)
  assert.deepEqual(await config(), earlier)
})

test('a change is recorded in the audit log with what was changed', async () => {
  await owner.request('PATCH /platform/auth/:ref/config', { ...params(), body: { PASSWORD_MIN_LENGTH: 9 } })
  const { rows } = await env.platform.context.system.pool('postgres').query<{ details: unknown }>(
    `select details from platform.audit_log where action = 'project.auth_settings_changed' and target_id = $1
     order by id desc limit 1`,
    [project.ref],
  )
  assert.deepEqual(rows, [{ details: { password_min_length: 9 } }])
})
