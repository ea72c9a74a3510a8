import assert from 'node:assert/strict'
import { createHash, randomBytes } from 'node:crypto'
import { after, before, test } from 'node:test'
import { matrix } from '@cairn/contracts/actions'
import { scopesAllow } from '@cairn/contracts/scopes'
import { actions } from '@cairn/contracts/actions'
import type { Scope } from '@cairn/contracts/scopes'
import { ErrorBody } from '@cairn/contracts/errors'
import type { DevEnv, Person, TestProject } from '@cairn/dev-env'
import { send, startDevEnv } from '@cairn/dev-env'

let env: DevEnv
let ada: Person
let project: TestProject
before(async () => {
  env = await startDevEnv()
  ada = await env.signUp('ada')
  await ada.request('POST /platform/profile', {})
  project = await ada.createProject()
})
after(() => env[Symbol.asyncDispose]())

const make = (fields: { scopes?: Scope[]; expires_at?: string } = {}) =>
  ada.request('POST /platform/profile/access-tokens', { body: { name: 'ci', ...fields } })

const asked = async (token: string, address: string, options: Parameters<typeof send>[3] = {}) => {
  const response = await send(env.url, address, token, options)
  return response.ok ? response.status : `${response.status} ${ErrorBody.parse(await response.json()).reason}`
}

test('a token is shown once, and is good until it is deleted', async () => {
  const { token, ...made } = await make()
  assert.match(token, /^sbp_[0-9a-f]{40}$/)
  assert.ok(token.startsWith(made.token_alias) && made.token_alias.length < 20)
  assert.deepEqual([made.scopes, made.expires_at, made.last_used_at], [null, null, null])
  assert.equal(await asked(token, 'GET /platform/projects/:ref', { params: { ref: project.ref } }), 200)
  const listed = await ada.request('GET /platform/profile/access-tokens', {})
  const entry = listed.find(({ id }) => id === made.id)
  assert.ok(entry !== undefined && entry.last_used_at !== null)
  assert.ok(!JSON.stringify(listed).includes(token))

  const eve = await env.signUp('eve')
  const params = { id: made.id }
  assert.equal((await eve.send('DELETE /platform/profile/access-tokens/:id', { params })).status, 404)
  assert.deepEqual(await eve.request('GET /platform/profile/access-tokens', {}), [])
  await ada.request('DELETE /platform/profile/access-tokens/:id', { params })
  assert.equal(await asked(token, 'GET /platform/projects'), '401 not_signed_in')
  assert.equal((await ada.send('DELETE /platform/profile/access-tokens/:id', { params })).status, 404)
})

test('a token that ends, ends', async () => {
  const past = { name: 'late', expires_at: new Date(Date.now() - 1000).toISOString() }
  assert.equal((await ada.send('POST /platform/profile/access-tokens', { body: past })).status, 400)
  const { id, token } = await make({ expires_at: new Date(Date.now() + 3_600_000).toISOString() })
  assert.equal(await asked(token, 'GET /platform/projects'), 200)
  await env.platform.context.system
    .pool('postgres')
    .query('update platform.access_tokens set expires_at = now() where id = $1', [id])
  assert.equal(await asked(token, 'GET /platform/projects'), '401 token_expired')
})

test('an account has at most a hundred tokens, also where several are made at once', async () => {
  const eve = await env.signUp('eve_with_tokens')
  const atOnce = Array.from({ length: 104 }, () =>
    eve.send('POST /platform/profile/access-tokens', { body: { name: 'ci' } }),
  )
  const refused = (await Promise.all(atOnce)).filter(({ ok }) => !ok).map(({ status }) => status)
  assert.equal(refused.length, 4, String(refused))
  assert.equal((await eve.request('GET /platform/profile/access-tokens', {})).length, 100)
})

test('no token makes tokens, lists them or deletes the account', async () => {
  const { token } = await make()
  for (const [address, body] of [
    ['GET /platform/profile/access-tokens', undefined],
    ['POST /platform/profile/access-tokens', { name: 'child' }],
    ['DELETE /platform/profile', undefined],
  ] as const)
    assert.equal(await asked(token, address, body === undefined ? {} : { body }), '403 session_needed', address)
})

test('a scoped token does what its scopes say, and never more than its person', async () => {
  const { token: reader } = await make({ scopes: ['projects:read', 'database:read'] })
  const params = { ref: project.ref }
  const headers = await project.headers()
  const query = (token: string, text: string) =>
    asked(token, 'POST /platform/pg-meta/:ref/run', { params, headers, body: { query: text } })
  assert.equal(await asked(reader, 'GET /platform/projects'), 200)
  assert.equal(await asked(reader, 'GET /platform/profile'), 200)
  assert.equal(await asked(reader, 'GET /platform/organizations'), '403 scope_missing')
  assert.equal(await asked(reader, 'POST /platform/projects/:ref/pause', { params }), '403 scope_missing')
  assert.equal(await asked(reader, 'PATCH /platform/profile', { body: {} }), '403 scope_missing')
  assert.equal(await query(reader, 'select 1'), 200)
  assert.equal(await query(reader, 'create table by_reader (id int)'), '403 read_only_access')
  const { token: writer } = await make({ scopes: ['database:write'] })
  assert.equal(await query(writer, 'create table by_writer (id int)'), 200)
  assert.equal(await asked(writer, 'GET /platform/projects/:ref', { params }), '403 scope_missing')

  const theirs = await (await env.signUp('eve')).createProject()
  const { token } = await make()
  for (const each of [token, reader])
    assert.equal(
      await asked(each, 'GET /platform/projects/:ref', { params: { ref: theirs.ref } }),
      '404 project_not_found',
    )
  for (const scopes of [[], ['everything:write'], ['projects']])
    assert.equal((await ada.send('POST /platform/profile/access-tokens', { body: { name: 'x', scopes } })).status, 400)
})

test('a token that was created as they were written before is as good', async () => {
  const { id } = await make()
  const former = `cairn_pat_${randomBytes(32).toString('base64url')}`
  await env.platform.context.system
    .pool('postgres')
    .query('update platform.access_tokens set token_hash = $2 where id = $1', [
      id,
      createHash('sha256').update(former).digest(),
    ])
  assert.equal(await asked(former, 'GET /platform/projects'), 200)
})

test('nonsense is no token', async () => {
  for (const token of ['sbp_', 'sbp_nonsense', `sbp_${'x'.repeat(5000)}`, 'cairn_pat_nonsense'])
    assert.equal(await asked(token, 'GET /platform/projects'), '401 not_signed_in')
})

test('to write includes to read, and nothing includes to write', () => {
  assert.ok(scopesAllow(null, 'projects:write'))
  assert.ok(scopesAllow(['projects:write'], 'projects:read'))
  assert.ok(!scopesAllow(['projects:read'], 'projects:write'))
  assert.ok(!scopesAllow([], 'projects:read'))
  for (const action of actions) {
    const reads = /:(Read|Run|Compare)$/.test(action)
    assert.equal(matrix[action].scope.endsWith(':read'), reads, action)
  }
})
