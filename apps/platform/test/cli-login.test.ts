import assert from 'node:assert/strict'
import { createDecipheriv, createECDH, randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { ErrorBody } from '@cairn/contracts/errors'
import type { ResponseOf } from '@cairn/contracts/endpoint'
import { collectCliLogin } from '@cairn/contracts/account/cli-logins'
import type { DevEnv, Person } from '@cairn/dev-env'
import { send, startDevEnv } from '@cairn/dev-env'

let env: DevEnv
let ada: Person
before(async () => {
  env = await startDevEnv()
  ada = await env.signUp('ada')
})
after(() => env[Symbol.asyncDispose]())

/** A command line that asks to be signed in. */
const startLogin = () => {
  const ecdh = createECDH('prime256v1')
  return {
    ecdh,
    link: { session_id: randomUUID(), token_name: 'cli_ada@laptop', public_key: ecdh.generateKeys('hex') },
  }
}
type Login = ReturnType<typeof startLogin>

const approve = async ({ link }: Login, by = ada) =>
  (await by.request('POST /platform/cli/login', { body: link })).device_code

const collect = ({ link }: Login, code: string) =>
  fetch(`${env.url}/platform/cli/login/${link.session_id}?device_code=${code}`)

const refusal = async (login: Login, code: string) => {
  const response = await collect(login, code)
  return `${response.status} ${ErrorBody.parse(await response.json()).reason}`
}

const decrypt = ({ ecdh }: Login, answer: ResponseOf<typeof collectCliLogin>): string => {
  const encrypted = Buffer.from(answer.access_token, 'hex')
  const decipher = createDecipheriv(
    'aes-256-gcm',
    ecdh.computeSecret(Buffer.from(answer.public_key, 'hex')),
    Buffer.from(answer.nonce, 'hex'),
  )
  decipher.setAuthTag(encrypted.subarray(-16))
  return decipher.update(encrypted.subarray(0, -16), undefined, 'utf8') + decipher.final('utf8')
}

const tokenNames = async (of: Person) =>
  (await of.request('GET /platform/profile/access-tokens', {})).map(({ name }) => name)

const sql = (text: string, values: unknown[]) => env.platform.context.system.pool('postgres').query(text, values)

test('the command line collects a token once, which only its private key can read', async () => {
  const login = startLogin()
  assert.equal(await refusal(login, '00000000'), '404 cli_login_not_found')
  const code = await approve(login)
  assert.match(code, /^[0-9a-f]{8}$/)
  assert.deepEqual(await tokenNames(ada), [], 'before it is collected there is no token')

  const response = await collect(login, code.toUpperCase())
  assert.equal(response.status, 200)
  const token = decrypt(login, collectCliLogin.response.parse(await response.json()))
  assert.match(token, /^sbp_[0-9a-f]{40}$/)
  assert.equal((await send(env.url, 'GET /platform/projects', token, {})).status, 200)
  assert.deepEqual(await tokenNames(ada), ['cli_ada@laptop'])
  assert.equal(await refusal(login, code), '410 cli_login_ended')
  const again = await ada.send('POST /platform/cli/login', { body: login.link })
  assert.equal(ErrorBody.parse(await again.json()).reason, 'cli_login_used')
})

test('five wrong codes end a sign-in, also where they are sent at once', async () => {
  const login = startLogin()
  const code = await approve(login)
  const wrong = await Promise.all(Array.from({ length: 8 }, () => refusal(login, 'not-it')))
  assert.deepEqual(wrong.toSorted(), [
    ...Array.from({ length: 5 }, () => '403 cli_login_wrong_code'),
    ...Array.from({ length: 3 }, () => '410 cli_login_ended'),
  ])
  assert.equal(await refusal(login, code), '410 cli_login_ended')
})

test('a sign-in ends with its time, and with the session in which it was approved', async () => {
  const late = startLogin()
  const lateCode = await approve(late)
  await sql('update platform.cli_logins set expires_at = now() where id = $1', [late.link.session_id])
  assert.equal(await refusal(late, lateCode), '410 cli_login_ended')

  const eve = await env.signUp('eve')
  const login = startLogin()
  const code = await approve(login, eve)
  await sql('delete from auth.sessions where user_id = $1', [eve.accountId])
  assert.equal(await refusal(login, code), '410 cli_login_ended')
})

test('a key that is no point of the curve is refused, and a long name is cut', async () => {
  const { link } = startLogin()
  const body = { ...link, public_key: `04${'1'.repeat(128)}` }
  const refused = await ada.send('POST /platform/cli/login', { body })
  assert.equal(ErrorBody.parse(await refused.json()).reason, 'invalid_input')
  const eve = await env.signUp('eve_with_a_long_name')
  const login = startLogin()
  login.link.token_name = `cli_${'a'.repeat(80)}@laptop`
  assert.equal((await collect(login, await approve(login, eve))).status, 200)
  assert.deepEqual(await tokenNames(eve), [login.link.token_name.slice(0, 64)])
})

test('tokens that are created and deleted are in the audit log, without the token', async () => {
  const eve = await env.signUp('eve_who_is_audited')
  const login = startLogin()
  await collect(login, await approve(login, eve))
  const [made] = await eve.request('GET /platform/profile/access-tokens', {})
  assert.ok(made)
  await eve.request('DELETE /platform/profile/access-tokens/:id', { params: { id: made.id } })
  const { rows } = await sql(
    `select action, account_email, details from platform.audit_log where account_id = $1 order by id`,
    [eve.accountId],
  )
  const entry = (action: string) => ({
    action,
    account_email: eve.email,
    details: { id: made.id, name: 'cli_ada@laptop', scopes: null },
  })
  assert.deepEqual(rows, [entry('account.access_token_created'), entry('account.access_token_deleted')])
})
