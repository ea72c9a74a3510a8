import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hookKinds } from './hook-kinds.ts'
import { hookTemplate } from './hook-template.ts'
import { hookChange, hookNameProblem, hookValues, newHookSecret } from './hook-values.ts'

const fields = {
  enabled: 'hook_send_sms_enabled',
  uri: 'hook_send_sms_uri',
  secrets: 'hook_send_sms_secrets',
} as const

void test('a hook is read as a function or a URL, and sent as it was read', () => {
  const asked = { hook_send_sms_enabled: true, hook_send_sms_uri: 'pg-functions://postgres/app/send' }
  const values = hookValues(fields, asked)
  assert.deepEqual([values.type, values.schema, values.functionName, values.url], ['function', 'app', 'send', ''])
  assert.deepEqual(hookChange(fields, values), { ...asked, hook_send_sms_secrets: '' })
  const url = { hook_send_sms_enabled: true, hook_send_sms_uri: 'https://hooks.example.com/sms' }
  const byUrl = hookValues(fields, { ...url, hook_send_sms_secrets: '********' })
  assert.deepEqual([byUrl.type, byUrl.schema, byUrl.url], ['https', 'public', 'https://hooks.example.com/sms'])
  // The stored secret is kept; a new one is sent.
  assert.deepEqual(hookChange(fields, byUrl), url)
  assert.deepEqual(hookChange(fields, { ...byUrl, secret: 'v1,whsec_new' }), {
    ...url,
    hook_send_sms_secrets: 'v1,whsec_new',
  })
})

void test('a hook that is off sends only that, and begins as a function in public', () => {
  const values = hookValues(fields, {})
  assert.deepEqual([values.isOn, values.type, values.schema], [false, 'function', 'public'])
  assert.deepEqual(hookChange(fields, { ...values, url: 'nonsense' }), { hook_send_sms_enabled: false })
})

void test('a new secret is 32 random bytes in base64', () => {
  const [one, two] = [newHookSecret(), newHookSecret()]
  assert.notEqual(one, two)
  assert.match(one, /^v1,whsec_[A-Za-z0-9+/]{43}=$/)
})

void test('names that the address of a hook cannot have are refused', () => {
  for (const good of ['send', 'Send_2', 'a$']) assert.equal(hookNameProblem(good), undefined)
  for (const bad of ['', 'a b', 'a/b', 'ä', 'x'.repeat(64)]) assert.notEqual(hookNameProblem(bad), undefined, bad)
})

void test('each template grants the service its function, and nobody else', () => {
  for (const kind of hookKinds) {
    const text = hookTemplate(kind, 'My schema')
    assert.ok(text.includes(`create or replace function "My schema".${kind.name}(event jsonb)`))
    assert.match(text, /grant usage on schema "My schema" to supabase_auth_admin;/)
    assert.match(text, /grant execute on function .* to supabase_auth_admin;/)
    assert.match(text, /revoke execute on function .* from public, anon, authenticated;$/)
  }
  assert.equal(new Set(hookKinds.map(({ uri }) => uri)).size, 6)
})
