import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { providerNames as namesOfService, templateNames, templateProblem } from '@cairn/auth'
import type { EndpointAt } from '@cairn/contracts'
import { bodyProblem, emailTemplateNames, emailVariables } from '@cairn/contracts/authentication/email-templates'
import { providerNames } from '@cairn/contracts/authentication/provider-names'
import { inUpperCase } from '@cairn/contracts/authentication/upper-case'
import type { DevEnv, Person, TestProject } from '@cairn/dev-env'
import { givePlan, startDevEnv } from '@cairn/dev-env'
import type { z } from 'zod'
import { dataOf, eventually, keysOf, newClient } from './clients-of-projects.ts'
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

/** The last entry of the audit log about settings. */
const auditEntries = async () => {
  const { rows } = await env.platform.context.system.pool('postgres').query<{ details: unknown }>(
    `select details from platform.audit_log where action = 'project.auth_settings_changed' and target_id = $1
     order by id desc limit 1`,
    [project.ref],
  )
  return rows
}

const password = 'correct horse 7'
const signUp = (email: string, chosen = password) => newClient(keys).auth.signUp({ email, password: chosen })

const withoutEmails = (settings: object) =>
  Object.fromEntries(
    Object.entries(settings).filter(([name]) => !/^mailer_(?:subjects|templates|notifications)_/.test(name)),
  )

const withoutProviders = (settings: object) =>
  Object.fromEntries(
    Object.entries(settings).filter(([name]) => !providerNames.some((each) => name.startsWith(`external_${each}_`))),
  )

test('a project begins with the defaults, under both spellings', async () => {
  const settings = await config()
  for (const name of providerNames)
    assert.deepEqual(
      [
        settings[`external_${name}_enabled`],
        settings[`external_${name}_client_id`],
        settings[`external_${name}_secret`],
        settings[`external_${name}_url`],
      ],
      [false, '', '', ''],
    )
  assert.deepEqual(withoutProviders(withoutEmails(settings)), {
    site_url: 'http://localhost:3000',
    uri_allow_list: '',
    disable_signup: false,
    mailer_autoconfirm: true,
    password_min_length: 6,
    jwt_exp: 3_600,
    sessions_timebox: 0,
    sessions_inactivity_timeout: 0,
    sessions_single_per_user: false,
    security_refresh_token_reuse_interval: 10,
    refresh_token_rotation_enabled: true,
    db_max_pool_size: 6,
    api_max_request_duration: 60,
    smtp_max_frequency: 60,
    rate_limit_email_sent: 100,
    rate_limit_otp: 30,
    rate_limit_verify: 100,
    rate_limit_code_guesses: 30,
    rate_limit_notifications: 10,
    rate_limit_sign_ups: 100,
    rate_limit_wrong_passwords: 300,
    rate_limit_anonymous_users: 30,
    rate_limit_token_refresh: 150,
    rate_limit_web3: 30,
    external_web3_ethereum_enabled: false,
    external_web3_solana_enabled: false,
    external_anonymous_users_enabled: false,
    security_update_password_require_reauthentication: false,
    mailer_secure_email_change_enabled: true,
    mailer_otp_length: 6,
    mailer_otp_exp: 3_600,
    smtp_host: '',
    smtp_port: '587',
    smtp_user: '',
    smtp_pass: '',
    smtp_admin_email: '',
    smtp_sender_name: '',
    external_phone_enabled: false,
    sms_autoconfirm: false,
    sms_provider: '',
    sms_otp_length: 6,
    sms_otp_exp: 60,
    sms_max_frequency: 60,
    sms_template: 'Your code is {{ .Code }}',
    sms_test_otp: '',
    sms_test_otp_valid_until: '',
    rate_limit_sms_sent: 30,
    sms_twilio_account_sid: '',
    sms_twilio_auth_token: '',
    sms_twilio_message_service_sid: '',
    sms_twilio_url: 'https://api.twilio.com',
    audit_log_disable_postgres: false,
    mfa_max_enrolled_factors: 10,
    mfa_totp_enroll_enabled: true,
    mfa_totp_verify_enabled: true,
    mfa_phone_enroll_enabled: false,
    mfa_phone_verify_enabled: false,
    mfa_phone_otp_length: 6,
    mfa_phone_template: 'Your code is {{ .Code }}',
    mfa_web_authn_enroll_enabled: false,
    mfa_web_authn_verify_enabled: false,
    passkey_enabled: false,
    webauthn_rp_id: '',
    webauthn_rp_display_name: '',
    webauthn_rp_origins: '',
    oauth_server_enabled: false,
    oauth_server_allow_dynamic_registration: false,
    oauth_server_authorization_path: '/oauth/consent',
    saml_enabled: false,
    hook_before_user_created_enabled: false,
    hook_before_user_created_uri: '',
    hook_before_user_created_secrets: '',
    hook_custom_access_token_enabled: false,
    hook_custom_access_token_uri: '',
    hook_custom_access_token_secrets: '',
    hook_mfa_verification_attempt_enabled: false,
    hook_mfa_verification_attempt_uri: '',
    hook_mfa_verification_attempt_secrets: '',
    hook_password_verification_attempt_enabled: false,
    hook_password_verification_attempt_uri: '',
    hook_password_verification_attempt_secrets: '',
    hook_send_sms_enabled: false,
    hook_send_sms_uri: '',
    hook_send_sms_secrets: '',
    hook_send_email_enabled: false,
    hook_send_email_uri: '',
    hook_send_email_secrets: '',
    security_manual_linking_enabled: false,
    security_captcha_enabled: false,
    security_captcha_provider: 'hcaptcha',
    security_captcha_secret: '',
    security_captcha_url: '',
    password_required_characters: '',
    password_hibp_enabled: false,
    password_hibp_url: 'https://api.pwnedpasswords.com',
    mailer_custom_templates: [],
  })
  assert.deepEqual(await owner.request('GET /platform/auth/:ref/config', params()), inUpperCase(settings))
})

test('the next request obeys a change: sign-ups, password length, lifetime of tokens, connections', async () => {
  await change({ disable_signup: true })
  assert.equal((await signUp('early@example.com')).error?.code, 'signup_disabled')
  await owner.request('PATCH /platform/auth/:ref/config', { ...params(), body: { DISABLE_SIGNUP: false } })
  await change({ password_min_length: 20, jwt_exp: 600 })
  assert.match((await signUp('short@example.com')).error?.message ?? '', /at least 20 characters/)
  const { session } = await dataOf(signUp('long@example.com', `${password} and more of it`))
  assert.equal(session?.expires_in, 600)
  await change({ password_min_length: 6, jwt_exp: 3_600, db_max_pool_size: 2 })
  await dataOf(signUp('pooled@example.com'))
  const { projects, supervisor } = env.platform.context
  const stored = await projects.find(project.ref)
  assert.ok(stored)
  const pool = await supervisor.pool(stored, 'supabase_auth_admin')
  assert.equal(pool.options.max, 2)
  await change({ db_max_pool_size: 6 })
  await dataOf(signUp('unpooled@example.com'))
  assert.equal(pool.options.max, 6)
})

test('a change keeps what it does not name, and each field is read as it was written', async () => {
  const changes: Change = {
    site_url: 'https://shop.example.com/start',
    uri_allow_list: 'https://*.example.com/**, myapp://callback',
    smtp_max_frequency: 90,
    sessions_timebox: 24,
    sessions_inactivity_timeout: 8,
    sessions_single_per_user: true,
    security_refresh_token_reuse_interval: 30,
    refresh_token_rotation_enabled: false,
    db_max_pool_size: 5,
    api_max_request_duration: 20,
    rate_limit_email_sent: 20,
    rate_limit_otp: 11,
    rate_limit_verify: 12,
    rate_limit_code_guesses: 17,
    rate_limit_notifications: 18,
    rate_limit_sign_ups: 13,
    rate_limit_wrong_passwords: 14,
    rate_limit_anonymous_users: 15,
    rate_limit_token_refresh: 16,
    external_anonymous_users_enabled: true,
    security_update_password_require_reauthentication: true,
    mailer_secure_email_change_enabled: false,
    mailer_otp_length: 8,
    mailer_otp_exp: 600,
    smtp_admin_email: 'hello@example.com',
    smtp_sender_name: 'Example',
    smtp_user: 'example',
    smtp_port: '2525',
    external_phone_enabled: true,
    sms_autoconfirm: true,
    sms_otp_length: 7,
    sms_otp_exp: 120,
    sms_max_frequency: 5,
    sms_template: '{{ .Code }} opens it',
    sms_test_otp: '15551234567=123456,15551234568=654321',
    sms_test_otp_valid_until: '2030-01-01T00:00:00Z',
    rate_limit_sms_sent: 12,
    sms_twilio_account_sid: 'AC0',
    sms_twilio_message_service_sid: '+15550000000',
    sms_twilio_url: 'https://sms.example.com/api',
    security_captcha_provider: 'turnstile',
    security_captcha_url: 'https://captcha.example.com/verify',
    password_required_characters: 'abcdefghijklmnopqrstuvwxyz:ABCDEFGHIJKLMNOPQRSTUVWXYZ:0123456789',
    password_hibp_url: 'https://passwords.example.com',
    hook_before_user_created_uri: 'pg-functions://postgres/public/before_user_created',
    hook_before_user_created_enabled: true,
    hook_custom_access_token_uri: 'pg-functions://postgres/public/custom_access_token',
    hook_custom_access_token_enabled: true,
    hook_mfa_verification_attempt_uri: 'pg-functions://postgres/public/mfa_verification_attempt',
    hook_mfa_verification_attempt_enabled: true,
    hook_password_verification_attempt_uri: 'pg-functions://postgres/public/password_verification_attempt',
    hook_password_verification_attempt_enabled: true,
    hook_send_sms_uri: 'pg-functions://postgres/public/send_sms',
    hook_send_sms_enabled: true,
    hook_send_email_uri: 'pg-functions://postgres/public/send_email',
    hook_send_email_enabled: true,
  }
  const earlier = await config()
  // One after the other, as pages save them.
  for (const [name, value] of Object.entries(changes)) await change({ [name]: value })
  const expected = { ...earlier, ...changes, uri_allow_list: 'https://*.example.com/**,myapp://callback' }
  assert.deepEqual(await config(), expected)
  // The tests that follow ask no hook, and sign up with a simple password.
  await change({
    password_required_characters: '',
    hook_before_user_created_enabled: false,
    hook_custom_access_token_enabled: false,
    hook_mfa_verification_attempt_enabled: false,
    hook_password_verification_attempt_enabled: false,
    hook_send_sms_enabled: false,
    hook_send_email_enabled: false,
  })
})

test('mails can require confirmation where the installation delivers none', async () => {
  await change({ mailer_autoconfirm: false })
  const { session } = await dataOf(signUp('unconfirmed@example.com'))
  assert.equal(session, null)
  await change({ mailer_autoconfirm: true })
  assert.notEqual((await dataOf(signUp('confirmed@example.com'))).session, null)
})

test('an email has the subject and body of the project until they are reset', async () => {
  const email = 'forgetful@example.com'
  await signUp(email)
  const earlier = await config()
  const changed = await change({ mailer_subjects_recovery: 'Hello {{ .Email }}' })
  assert.deepEqual(changed, {
    ...earlier,
    mailer_subjects_recovery: 'Hello {{ .Email }}',
    mailer_custom_templates: ['recovery'],
  })
  // The audit log has the beginning, and ends it within no character: this one is the 300th and 301st unit.
  const body = `${'<p>Your code is {{ .Token }}</p>'.padEnd(299, '<p>long</p>')}🎉${'<p>long</p>'.repeat(100)}`
  await change({ mailer_templates_recovery_content: body })
  await dataOf(newClient(keys).auth.resetPasswordForEmail(email))
  const mail = await eventually(async () => {
    const { mails } = await owner.request('GET /platform/mailbox', {})
    return mails.find(({ to }) => to === email)
  }, 'email')
  assert.equal(mail.subject, `Hello ${email}`)
  assert.match(mail.text, /^Your code is \d{6}/)
  const [{ details } = { details: {} }] = await auditEntries()
  assert.deepEqual(details, { mailer_templates_recovery_content: `${body.slice(0, 299)}\uFFFD…` })
  assert.deepEqual(await change({ mailer_subjects_recovery: '', mailer_templates_recovery_content: '' }), earlier)
})

test('the platform and the service agree on what a template can have', () => {
  assert.deepEqual(emailTemplateNames, templateNames)
  assert.deepEqual(providerNames, namesOfService)
  for (const name of Object.keys(emailVariables)) assert.equal(templateProblem(`{{ .${name} }}`), undefined)
  const texts = [
    '',
    'Hello',
    '{{ .Data.name }}',
    '{{.Token}}',
    '{{ .Nothing }}',
    '{{ if .Token }}',
    '{{ .Data.a.b }}',
    '}}',
    '{ }',
  ]
  for (const text of texts) assert.equal(bodyProblem(text) === undefined, templateProblem(text) === undefined, text)
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
    { sessions_timebox: -1 },
    { security_refresh_token_reuse_interval: -1 },
    { db_max_pool_size: 0 },
    { db_max_pool_size: 7 },
    { api_max_request_duration: 0 },
    { api_max_request_duration: 61 },
    { mailer_otp_length: 5 },
    { mailer_otp_exp: 59 },
    { smtp_host: 'mail.example.com\r\nRCPT' },
    { smtp_host: 'http://mail.example.com' },
    { smtp_port: '0' },
    { smtp_port: '65536' },
    { smtp_user: 'a\r\nb' },
    { smtp_pass: 'a\nb' },
    { smtp_pass: 'x'.repeat(1_001) },
    { smtp_admin_email: 'hello' },
    { smtp_sender_name: 'a\r\nBcc: b@example.com' },
    { smtp_sender_name: '\ud800' },
    { sms_otp_length: 11 },
    { sms_otp_exp: 59 },
    { webauthn_rp_id: 'https://example.com' },
    { webauthn_rp_origins: 'https://example.com/path' },
    { passkey_enabled: true, webauthn_rp_id: 'example.com', webauthn_rp_origins: 'https://evilexample.com' },
    { hook_send_sms_enabled: true, hook_send_sms_uri: '' },
    { hook_send_sms_enabled: true, hook_send_sms_uri: 'https://example.com' },
    { hook_send_sms_uri: 'http://example.com' },
    { hook_send_sms_uri: 'pg-functions://postgres/public/f(1); drop table x' },
    { hook_send_sms_uri: 'pg-functions://postgres/public' },
    { hook_send_sms_secrets: 'whsec_abc' },
    { external_google_enabled: true },
    { external_keycloak_enabled: true, external_keycloak_client_id: 'a', external_keycloak_secret: 'b' },
    { external_gitlab_url: 'http://gitlab.example.com' },
    { external_gitlab_client_id: 'a\nb' },
    { security_captcha_enabled: true },
    { security_captcha_url: 'http://example.com' },
    { sms_template: 'no code' },
    { sms_template: '{{ .Code }} {{ .Token }}' },
    { sms_test_otp: '15551234567' },
    { sms_test_otp: '15551234567=12345' },
    { sms_test_otp_valid_until: 'tomorrow' },
    { sms_twilio_url: 'http://sms.example.com' },
    { sms_twilio_url: 'https://user:password@sms.example.com' },
    { sms_twilio_url: 'file:///etc/passwd' },
    { sms_twilio_account_sid: 'a\r\nb' },
    { mailer_subjects_recovery: 'a\r\nBcc: b@example.com' },
    { mailer_subjects_recovery: '{{ .Token' },
    { mailer_templates_invite_content: '{{ range .Users }}' },
    { mailer_templates_invite_content: 'a\u0000b' },
    { mailer_templates_invite_content: '\ud800' },
    { mailer_templates_invite_content: 'a'.repeat(50_001) },
  ]
  for (const body of wrong) await assert.rejects(change(body), /refused with 4(?:00|22)/, JSON.stringify(body))
  const unknown: object = { security_captcha_site_key: 'a' }
  await assert.rejects(change(unknown), /security_captcha_site_key/)
  assert.deepEqual(await config(), earlier)
})

test('a change is recorded in the audit log with what was changed', async () => {
  await owner.request('PATCH /platform/auth/:ref/config', { ...params(), body: { PASSWORD_MIN_LENGTH: 9 } })
  assert.deepEqual(await auditEntries(), [{ details: { password_min_length: 9 } }])
})

test('what a plan does not include cannot be switched on; what is on stays, and can be switched off', async () => {
  const organization = await owner.createOrganization('Small', { tier: 'tier_free' })
  const small = await owner.createProject({ organization })
  const there = { params: { ref: small.ref } }
  const patch = (body: Change) => owner.request('PATCH /v1/projects/:ref/config/auth', { ...there, body })
  const hook = {
    hook_password_verification_attempt_enabled: true,
    hook_password_verification_attempt_uri: 'pg-functions://postgres/public/attempt',
  } as const
  const lacked: readonly (readonly [change: Change, plan: string])[] = [
    [{ password_hibp_enabled: true }, 'Pro'],
    [{ sessions_single_per_user: true }, 'Pro'],
    [{ sessions_timebox: 24 }, 'Pro'],
    [{ sessions_inactivity_timeout: 8 }, 'Pro'],
    [hook, 'Team'],
  ]
  for (const [body, plan] of lacked)
    await assert.rejects(patch(body), new RegExp(`403 plan_lacks: .* comes with the ${plan} plan.* is on Free`))
  // A client that sends all settings sends these as they are.
  await patch({ sessions_timebox: 0, password_hibp_enabled: false, password_min_length: 9 })

  await givePlan(env.url, organization, 'tier_team')
  for (const [body] of lacked) await patch(body)
  const { slug } = organization
  const larger = await owner.request('GET /platform/organizations/:slug', { params: { slug } })
  await givePlan(env.url, larger, 'tier_free')
  await patch({ password_min_length: 10 })
  const kept = await owner.request('GET /v1/projects/:ref/config/auth', there)
  assert.deepEqual([kept.sessions_timebox, kept.password_hibp_enabled], [24, true])
  await assert.rejects(patch({ sessions_timebox: 48 }), /403 plan_lacks/)
  await patch({ sessions_timebox: 0, hook_password_verification_attempt_enabled: false })
  await assert.rejects(patch({ sessions_timebox: 24 }), /403 plan_lacks/)
})
