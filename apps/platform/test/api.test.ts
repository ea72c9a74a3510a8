import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { ErrorBody } from '@cairn/contracts/errors'
import type { DevEnv, Person } from '@cairn/dev-env'
import { startDevEnv } from '@cairn/dev-env'

let env: DevEnv
let ada: Person
before(async () => {
  env = await startDevEnv()
  ada = await env.signUp('ada')
})
after(async () => {
  const { engine } = env.platform.context
  await env[Symbol.asyncDispose]()
  assert.deepEqual(engine.running(), [], 'a Postgres was left behind')
})

const refused = async (response: Response, code: number, reason: string): Promise<ErrorBody> => {
  const body = ErrorBody.parse(await response.json())
  assert.deepEqual({ status: response.status, code: body.code, reason: body.reason }, { status: code, code, reason })
  assert.equal(body.requestId, response.headers.get('x-request-id'))
  assert.doesNotMatch(JSON.stringify(body), /\bat .*\.ts:|node_modules/, 'a stack trace reached the caller')
  return body
}

test('health says that the database answers, and the version', async () => {
  const response = await fetch(`${env.url}/api/health`)
  assert.equal(response.status, 200)
  const health = await response.json()
  assert.equal(health.status, 'ok')
  assert.match(health.version, /^\d+\.\d+\.\d+$/)
  assert.match(health.checks.database.detail, /^PostgreSQL 18/)
})

test('the clock is the clock', async () => {
  const { utcTime } = await (await fetch(`${env.url}/api/get-utc-time`)).json()
  assert.ok(Math.abs(Date.parse(utcTime) - Date.now()) < 5000)
})

test('the OpenAPI document describes every endpoint and who can call it', async () => {
  const document = await (await fetch(`${env.url}/api/openapi.json`)).json()
  assert.equal(document.openapi, '3.1.0')
  const operation = document.paths['/platform/projects/{ref}/pause'].post
  assert.equal(operation.operationId, 'pauseProject')
  assert.deepEqual(Object.keys(operation.responses), ['200', '400', '401', '403', '404', '409', 'default'])
  assert.match(operation.responses['403'].description, /\bforbidden\b/)
  assert.deepEqual(Object.keys(document.paths['/api/health'].get.responses), ['200', 'default'])
  assert.deepEqual(operation.security, [{ bearer: [] }])
  assert.equal(operation.parameters[0].name, 'ref')
})

test('the schemas of the API are described once, not for each request', () => {
  const { describeApi } = env.platform.context
  assert.ok(describeApi()['paths'] === describeApi()['paths'])
})

const idFor = async (sent: string) =>
  (await fetch(`${env.url}/api/health`, { headers: { 'x-request-id': sent } })).headers.get('x-request-id')

test("a fit request id of the caller's comes back, an unfit one is replaced", async () => {
  assert.equal(await idFor('a-fit-request-id-1'), 'a-fit-request-id-1')
  assert.match((await idFor('short')) ?? '', /^[0-9a-f-]{36}$/)
  assert.match((await idFor('spaces and <html>')) ?? '', /^[0-9a-f-]{36}$/)
  assert.match((await idFor('x'.repeat(300))) ?? '', /^[0-9a-f-]{36}$/)
})

const post = (body: string, type = 'application/json') =>
  fetch(`${env.url}/platform/organizations`, {
    method: 'POST',
    headers: { authorization: `Bearer ${ada.accessToken}`, 'content-type': type },
    body,
  })

test('bad input is refused in words', async () => {
  await refused(await post('{"name": '), 400, 'malformed_json')
  await refused(await post(''), 400, 'malformed_json')
  await refused(await post('{"__proto__": {"name": "a"}}'), 400, 'malformed_json')
  await refused(await post('name=acme', 'application/x-www-form-urlencoded'), 415, 'unsupported_media_type')
  await refused(await post(JSON.stringify({ name: 'x'.repeat(2_000_000) })), 413, 'body_too_large')
  for (const body of ['null', '[]', '"text"', '{}', '{"name": 7}', '{"name": "a", "tier": "tier_gold"}'])
    await refused(await post(body), 400, 'invalid_input')
  const tooLong = await refused(await post(JSON.stringify({ name: 'x'.repeat(500) })), 400, 'invalid_input')
  assert.deepEqual(tooLong.problems, [{ path: 'body.name', message: 'A name has at most 64 characters.' }])
  const empty = await refused(await post(JSON.stringify({ name: '  ' })), 400, 'invalid_input')
  assert.deepEqual(empty.problems, [{ path: 'body.name', message: 'Enter a name.' }])
  await refused(await post(JSON.stringify({ name: 'nul\u0000l' })), 400, 'invalid_input')
})

test('a body of 50 MB is refused, and the next request is served', async () => {
  const response = await fetch(`${env.url}/platform/organizations`, {
    method: 'POST',
    headers: { authorization: `Bearer ${ada.accessToken}`, 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'x'.repeat(50 * 1024 * 1024) }),
  })
  await refused(response, 413, 'body_too_large')
  assert.equal((await fetch(`${env.url}/api/health`)).status, 200)
})

test('unknown addresses: JSON below the API, the dashboard elsewhere, nothing of the file system', async () => {
  await refused(await fetch(`${env.url}/platform/nothing-here`), 404, 'not_found')
  await refused(await fetch(`${env.url}/platform/projects/%ZZ`), 400, 'bad_request')
  const escape = await fetch(`${env.url}/assets/..%2f..%2f..%2fpackage.json`)
  assert.ok(escape.status >= 400, `answered ${escape.status}`)
})

test('without a token, with a wrong one, with an expired one', async () => {
  const get = (token?: string) =>
    fetch(`${env.url}/platform/projects`, token === undefined ? {} : { headers: { authorization: `Bearer ${token}` } })
  await refused(await get(), 401, 'not_signed_in')
  await refused(await get('nonsense'), 401, 'not_signed_in')
  await refused(await get(`${ada.accessToken.slice(0, -4)}AAAA`), 401, 'not_signed_in')
  const { signAccessToken, signApiKey } = await import('@cairn/service-kit')
  const { system } = env.platform.context
  const claims = { sub: ada.accountId, role: 'authenticated' }
  await refused(await get(await signAccessToken(claims, system, -10)), 401, 'token_expired')
  await refused(
    await get(await signApiKey('service_role', 'system', system.jwtSecret, new Date())),
    401,
    'not_signed_in',
  )
  assert.equal((await get(await signAccessToken(claims, system, 60))).status, 200)
})

test('what belongs to others does not exist', async () => {
  const bob = await env.signUp('bob')
  const organization = await ada.createOrganization('Only Ada')
  await refused(
    await bob.send('GET /platform/organizations/:slug', { params: { slug: organization.slug } }),
    404,
    'organization_not_found',
  )
  await refused(
    await bob.send('POST /platform/projects', {
      body: { name: 'intruder', organization_slug: organization.slug, db_pass: 'correct horse 1' },
    }),
    404,
    'organization_not_found',
  )
  assert.ok((await bob.request('GET /platform/organizations', {})).every(({ slug }) => slug !== organization.slug))
  const { is_owner, plan, project_count } = await ada.request('GET /platform/organizations/:slug', {
    params: { slug: organization.slug },
  })
  assert.deepEqual({ is_owner, plan: plan.id, project_count }, { is_owner: true, plan: 'enterprise', project_count: 0 })
})
