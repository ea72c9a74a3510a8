import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { SigningKey } from '@cairn/contracts/keys/signing-keys'
import type { DevEnv, Person, TestProject } from '@cairn/dev-env'
import { startDevEnv } from '@cairn/dev-env'
import { z } from 'zod'
import { dataOf, keysOf, newClient } from './clients-of-projects.ts'
import type { ProjectKeys } from './clients-of-projects.ts'

let env: DevEnv
let owner: Person
let project: TestProject
let other: TestProject
let keys: ProjectKeys

before(async () => {
  env = await startDevEnv()
  owner = await env.signUp('owner')
  const organization = await owner.createOrganization()
  project = await owner.createProject({ organization })
  other = await owner.createProject({ organization })
  keys = await keysOf(project)
})
after(() => env[Symbol.asyncDispose]())

const list = async (of = project) =>
  (await owner.request('GET /v1/projects/:ref/config/auth/signing-keys', { params: { ref: of.ref } })).keys

const create = (algorithm: SigningKey['algorithm'], status: 'standby' | 'in_use' = 'standby', of = project) =>
  owner.request('POST /v1/projects/:ref/config/auth/signing-keys', {
    params: { ref: of.ref },
    body: { algorithm, status },
  })

const change = (id: string, status: SigningKey['status'], of = project) =>
  owner.request('PATCH /v1/projects/:ref/config/auth/signing-keys/:id', {
    params: { ref: of.ref, id },
    body: { status },
  })

const remove = (id: string, of = project) =>
  owner.request('DELETE /v1/projects/:ref/config/auth/signing-keys/:id', { params: { ref: of.ref, id } })

const idOf = async (status: SigningKey['status'], of = project) =>
  (await list(of)).find((key) => key.status === status)?.id ?? assert.fail(`no key is ${status}`)

const Jwks = z.object({ keys: z.array(z.object({ kid: z.string(), alg: z.string() }).catchall(z.unknown())) })

const publishedKeys = async (of = project) => {
  const answer = await fetch(`${env.url}/p/${of.ref}/auth/v1/.well-known/jwks.json`)
  return Jwks.parse(await answer.json()).keys
}

let people = 0
const signUp = async () => {
  const client = newClient(keys)
  const { session } = await dataOf(
    client.auth.signUp({ email: `person-${(people += 1)}@example.com`, password: 'correct horse 7' }),
  )
  return { client, session: session ?? assert.fail('no session') }
}

const headerOf = (token: string) =>
  z
    .object({ alg: z.string(), kid: z.string().optional() })
    .parse(JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString()))

test('a new project signs with an ES256 key, and its shared secret only verifies', async () => {
  assert.deepEqual(
    (await list()).map(({ algorithm, status, is_legacy: isLegacy }) => [algorithm, status, isLegacy]),
    [
      ['ES256', 'in_use', false],
      ['HS256', 'previously_used', true],
    ],
  )
  const legacy = await owner.request('GET /v1/projects/:ref/config/auth/signing-keys/legacy', {
    params: { ref: project.ref },
  })
  assert.deepEqual([legacy.is_legacy, legacy.public_jwk], [true, null])
})

for (const algorithm of ['ES256', 'RS256', 'HS256'] as const)
  test(`rotation to ${algorithm} signs nobody out, and getClaims of the published client accepts old and new tokens`, async () => {
    const { client, session } = await signUp()
    const earlier = headerOf(session.access_token)
    const { id } = await create(algorithm)
    // Published before it signs: verifiers that cache the JWKS know it by then.
    assert.equal(
      (await publishedKeys()).some(({ kid }) => kid === id),
      algorithm !== 'HS256',
    )
    await change(id, 'in_use')

    assert.equal((await client.auth.getUser()).error, null)
    assert.equal((await client.auth.getClaims()).error, null)
    const refreshed = await dataOf(client.auth.refreshSession())
    const token = refreshed.session?.access_token ?? ''
    assert.deepEqual(headerOf(token), { alg: algorithm, kid: id })
    assert.notEqual(earlier.kid, id)
    const fresh = newClient(keys)
    for (const each of [session.access_token, token]) {
      const { data, error } = await fresh.auth.getClaims(each)
      assert.equal(error, null)
      assert.equal(data?.claims.sub, session.user.id)
    }
  })

test('tokens of a revoked key are refused at once; those of the key in use are not', async () => {
  const { client, session } = await signUp()
  const old = await idOf('in_use')
  await create('ES256', 'in_use')
  await assert.rejects(change(await idOf('in_use'), 'revoked'), /not in a state/)
  assert.equal((await client.auth.getUser(session.access_token)).error, null)
  await change(old, 'revoked')
  assert.ok(!(await publishedKeys()).some(({ kid }) => kid === old))
  const { error } = await client.auth.getUser(session.access_token)
  assert.equal(error?.status, 403)
  // The session goes on: its refresh token does not depend on the key.
  await dataOf(client.auth.refreshSession())
  assert.equal((await client.auth.getUser()).error, null)
  await remove(old)
  assert.ok(!(await list()).some(({ id }) => id === old))
})

test('a token of another project is refused, and so is its key id', async () => {
  const { session } = await signUp()
  const answer = await fetch(`${env.url}/p/${other.ref}/auth/v1/user`, {
    headers: { apikey: (await keysOf(other)).anon, authorization: `Bearer ${session.access_token}` },
  })
  assert.equal(answer.status, 403)
  const id = await idOf('in_use')
  await assert.rejects(change(id, 'standby', other), /does not exist/)
  await assert.rejects(remove(id, other), /does not exist/)
})

test('there is one standby key; a key in use, used before or legacy is not deleted', async () => {
  const standby = await create('ES256', 'standby', other)
  await assert.rejects(create('RS256', 'standby', other), /standby key already/)
  for (const status of ['in_use', 'previously_used'] as const)
    await assert.rejects(remove(await idOf(status, other), other), /not in a state/)
  assert.equal((await remove(standby.id, other)).id, standby.id)
})

test('the legacy secret is revoked once its API keys are disabled; then they verify nothing any more', async () => {
  const legacy = (await list(other)).find(({ is_legacy: isLegacy }) => isLegacy)?.id ?? ''
  const { anon } = await keysOf(other)
  const statusOf = async () =>
    (await fetch(`${env.url}/p/${other.ref}/auth/v1/settings`, { headers: { apikey: anon } })).status
  assert.equal(await statusOf(), 200)
  await assert.rejects(change(legacy, 'revoked', other), /Disable the legacy API keys first/)
  const enable = (enabled: 'true' | 'false') =>
    owner.request('PUT /v1/projects/:ref/api-keys/legacy', { params: { ref: other.ref }, query: { enabled } })
  await enable('false')
  await change(legacy, 'revoked', other)
  await enable('true')
  assert.equal(await statusOf(), 401)
  await assert.rejects(remove(legacy, other), /not in a state/)
})

test('private keys are in no answer and not readable in the database; each change is in the audit log', async () => {
  const answer = JSON.stringify(await list())
  assert.doesNotMatch(answer, /"(?:d|p|q|dp|dq|qi|k)":/)
  const system = env.platform.context.system.pool('postgres')
  const { rows } = await system.query<{ sealed: string }>(
    'select sealed_secrets as sealed from platform.projects where ref = $1',
    [project.ref],
  )
  const sealed = rows[0]?.sealed ?? assert.fail('nothing is sealed')
  // A shorter name, as `kty`, stands in the text of random bytes now and then.
  for (const text of [sealed, Buffer.from(sealed, 'base64').toString('latin1')])
    assert.doesNotMatch(text, /signingKeys/)
  const { rows: entries } = await system.query<{ action: string }>(
    `select distinct action from platform.audit_log where target_id = $1 and action like 'project.signing_key%' order by 1`,
    [project.ref],
  )
  assert.deepEqual(
    entries.map(({ action }) => action),
    ['project.signing_key_changed', 'project.signing_key_created', 'project.signing_key_deleted'],
  )
})

test('two rotations at once leave one key in use', async () => {
  await Promise.all([create('ES256', 'in_use'), create('ES256', 'in_use'), create('ES256', 'in_use')])
  assert.equal((await list()).filter(({ status }) => status === 'in_use').length, 1)
})
