import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { DevEnv, Person, TestProject } from '@cairn/dev-env'
import { startDevEnv } from '@cairn/dev-env'
import { createClient } from '@supabase/supabase-js'
import { z } from 'zod'
import { callerService } from './caller-service.ts'
import { dataOf, eventually, keysOf } from './clients-of-projects.ts'

let env: DevEnv
let owner: Person
let project: TestProject
let other: TestProject

before(async () => {
  env = await startDevEnv({}, [callerService])
  owner = await env.signUp('owner')
  const organization = await owner.createOrganization()
  project = await owner.createProject({ organization })
  other = await owner.createProject({ organization })
})
after(() => env[Symbol.asyncDispose]())

const browser = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36'

const list = (reveal: 'true' | 'false' = 'true', of = project) =>
  owner.request('GET /v1/projects/:ref/api-keys', { params: { ref: of.ref }, query: { reveal } })

const create = async (type: 'publishable' | 'secret', name: string) => {
  const made = await owner.request('POST /v1/projects/:ref/api-keys', {
    params: { ref: project.ref },
    query: { reveal: 'true' },
    body: { type, name },
  })
  return { ...made, key: made.api_key ?? assert.fail('the key was not revealed') }
}

const remove = (id: string) =>
  owner.request('DELETE /v1/projects/:ref/api-keys/:id', { params: { ref: project.ref, id } })

const Refusal = z.object({ code: z.string(), message: z.string(), hint: z.string().optional() })

const ask = (headers: Record<string, string>, of = project) => fetch(`${env.url}/p/${of.ref}/caller/v1/`, { headers })

const accepted = async (headers: Record<string, string>, what?: string) => {
  const answer = await ask(headers)
  assert.equal(answer.status, 200, `${what ?? ''} ${await answer.text()}`)
}

const refused = async (headers: Record<string, string>, code: string) => {
  const answer = await ask(headers)
  const refusal = Refusal.parse(await answer.json())
  assert.deepEqual([answer.status, refusal.code], [401, code])
  return refusal
}

const mistyped = (key: string) => `${key.slice(0, 20)}${key[20] === 'a' ? 'b' : 'a'}${key.slice(21)}`

const auditOf = async (action: string) => {
  const { rows } = await env.platform.context.system
    .pool('postgres')
    .query<{ account_email: string; details: unknown }>(
      'select account_email, details from platform.audit_log where action = $1 and target_id = $2 order by id',
      [action, project.ref],
    )
  return rows
}

const revealed = async () => (await auditOf('project.api_keys_revealed')).map(({ details }) => details)

test('a new project has a publishable and a secret key beside the legacy keys; secret ones are shown when asked for', async () => {
  const hidden = await list('false')
  assert.deepEqual(
    hidden.map(({ name, type, api_key: key }) => [name, type, key === null]),
    [
      ['anon', 'legacy', false],
      ['service_role', 'legacy', true],
      ['default', 'publishable', false],
      ['default', 'secret', true],
    ],
  )
  for (const { type, api_key: key, prefix } of await list('true', other)) {
    assert.ok(key !== null && key.startsWith(prefix))
    assert.match(key, type === 'legacy' ? /^eyJ/ : new RegExp(`^sb_${type}_[\\w-]{22}_[\\w-]{8}$`))
  }
  const earlier = await auditOf('project.api_keys_revealed')
  await list('false')
  assert.deepEqual(await auditOf('project.api_keys_revealed'), earlier)
  await list('true')
  assert.deepEqual((await auditOf('project.api_keys_revealed')).slice(earlier.length), [
    { account_email: owner.email, details: { keys: ['service_role', 'default'] } },
  ])
})

test('each way to read service_role is recorded in the audit log, with the name of the key', async () => {
  const earlier = await revealed()
  await owner.request('GET /platform/projects/:ref/api-keys', { params: { ref: project.ref } })
  assert.deepEqual((await revealed()).slice(earlier.length), [{ keys: ['service_role'] }])
  const secret = (await list('false')).find(({ type }) => type === 'secret')
  await owner.request('GET /v1/projects/:ref/api-keys/:id', {
    params: { ref: project.ref, id: secret?.id ?? '' },
    query: { reveal: 'true' },
  })
  assert.deepEqual((await revealed()).slice(earlier.length + 1), [{ keys: ['default'] }])
})

test('the published client works with a publishable key and with a secret key', async () => {
  const { url } = await project.detail()
  for (const type of ['publishable', 'secret'] as const) {
    const { key } = await create(type, `${type}_client`)
    const client = createClient(url, key, { auth: { autoRefreshToken: false, persistSession: false } })
    const email = `${type}@example.com`
    const { session } = await dataOf(client.auth.signUp({ email, password: 'correct horse 7' }))
    assert.equal(session?.user.email, email)
  }
})

test('the data API takes the role from the key: a publishable key is refused what a secret key may read', async () => {
  await project.query('create table private_notes (note text); revoke all on private_notes from anon')
  const [publishable, secret] = [await create('publishable', 'data_a'), await create('secret', 'data_b')]
  const read = async (apikey: string, headers: Record<string, string> = {}) => {
    const answer = await fetch(`${env.url}/p/${project.ref}/rest/v1/private_notes`, { headers: { apikey, ...headers } })
    // The schema cache follows the new table by a notification.
    return answer.status === 404 ? undefined : answer.status
  }
  for (const headers of [{}, { authorization: `Bearer ${secret.key}` }])
    assert.equal(await eventually(() => read(secret.key, headers), 'answer about the table'), 200)
  assert.equal(await eventually(() => read(publishable.key), 'answer about the table'), 401)
})

test('a service gets the role of the key, and no key in the place of a token of a user', async () => {
  const Seen = z.object({ role: z.string(), authorization: z.string().nullable() })
  const seen = async (headers: Record<string, string>) => {
    const answer = await fetch(`${env.url}/p/${project.ref}/caller/v1/`, { headers })
    return Seen.parse(await answer.json())
  }
  const publishable = (await create('publishable', 'role_a')).key
  const secret = (await create('secret', 'role_b')).key
  const { anon } = await keysOf(project)
  assert.deepEqual(await seen({ apikey: publishable, authorization: `Bearer ${publishable}` }), {
    role: 'anon',
    authorization: null,
  })
  assert.deepEqual(await seen({ authorization: `Bearer ${secret}` }), { role: 'service_role', authorization: null })
  assert.deepEqual(await seen({ apikey: secret, authorization: 'Bearer a.b.c' }), {
    role: 'service_role',
    authorization: 'Bearer a.b.c',
  })
  assert.deepEqual(await seen({ apikey: anon, authorization: `Bearer ${anon}` }), {
    role: 'anon',
    authorization: `Bearer ${anon}`,
  })
})

test('a mistyped key, a key of another project and a pair of different keys are refused', async () => {
  const { key } = await create('publishable', 'typed')
  const secret = (await create('secret', 'typed')).key
  const ofOther = (await list('true', other)).find(({ type }) => type === 'secret')?.api_key ?? ''
  for (const wrong of [mistyped(key), key.slice(0, -1), ofOther, 'sb_secret_', `${key}x`]) {
    const { message, hint } = await refused({ apikey: wrong }, 'invalid_api_key')
    assert.equal(message, 'Invalid API key')
    assert.match(hint ?? '', /checksum does not match/)
  }
  await refused({ apikey: key, authorization: `Bearer ${secret}` }, 'invalid_api_key')
})

test('a secret key that a browser sends is refused, a publishable one is accepted', async () => {
  const publishable = (await create('publishable', 'browser')).key
  const secret = (await create('secret', 'browser')).key
  for (const from of [{ 'user-agent': browser }, { origin: 'https://shop.example.com' }]) {
    await accepted({ apikey: publishable, ...from })
    const { message } = await refused({ apikey: secret, ...from }, 'secret_key_in_browser')
    assert.equal(message, 'Forbidden use of secret API key in browser')
  }
  await accepted({ apikey: secret, 'user-agent': 'curl/8.5.0' })
})

let renames = 0

/** Resolves when the runtime has heard of all changes up to now: notifications arrive in order. */
const notificationsArrived = async () => {
  const { runtime } = env.platform.context
  await runtime.find(other.ref)
  const name = `other ${(renames += 1)}`
  await owner.request('PATCH /platform/projects/:ref', { params: { ref: other.ref }, body: { name } })
  await eventually(
    async () => (runtime.known(other.ref)?.project.name === name ? true : undefined),
    'notification of the new name',
  )
}

test('a deleted key is refused at once, and the audit log names it', async () => {
  const { id, key } = await create('secret', 'short_lived')
  await accepted({ apikey: key })
  await remove(id)
  const { hint } = await refused({ apikey: key }, 'invalid_api_key')
  assert.match(hint ?? '', /was deleted/)
  const [entry] = (await auditOf('project.api_key_deleted')).slice(-1)
  assert.deepEqual(entry, { account_email: owner.email, details: { name: 'short_lived', type: 'secret' } })
  await assert.rejects(remove(id), /does not exist/)
})

test('a key that another process deletes is refused as soon as its notification arrives', async () => {
  const { id, key } = await create('publishable', 'deleted_elsewhere')
  await accepted({ apikey: key })
  await notificationsArrived()
  await accepted({ apikey: key })
  const system = env.platform.context.system.pool('postgres')
  await system.query('delete from platform.project_api_keys where id = $1', [id])
  await eventually(
    async () => ((await ask({ apikey: key })).status === 401 ? true : undefined),
    'refusal of the deleted key',
  )
})

test('keys are checked from memory: neither a good nor a wrong one lets the keys be read again', async () => {
  const { key } = await create('publishable', 'in_memory')
  await notificationsArrived()
  await accepted({ apikey: key })
  const keys = env.platform.context.runtime.known(project.ref)?.apiKeys
  assert.ok(keys !== undefined && keys.size > 2)
  await accepted({ apikey: key })
  await refused({ apikey: mistyped(key) }, 'invalid_api_key')
  assert.equal(env.platform.context.runtime.known(project.ref)?.apiKeys, keys)
})

test('the last use of a key is stored, and does not let the keys be read again', async () => {
  const { id, key } = await create('publishable', 'used')
  assert.equal((await list()).find((listed) => listed.id === id)?.last_used_at, null)
  await notificationsArrived()
  const from = Date.now()
  await accepted({ apikey: key })
  const keys = env.platform.context.runtime.known(project.ref)?.apiKeys
  await env.platform.context.apiKeyUses.flush()
  const usedAt = (await list()).find((listed) => listed.id === id)?.last_used_at ?? ''
  assert.ok(Date.parse(usedAt) >= from && Date.parse(usedAt) <= Date.now(), usedAt)
  await notificationsArrived()
  assert.ok(keys !== undefined)
  assert.equal(env.platform.context.runtime.known(project.ref)?.apiKeys, keys)
})

test('disabled legacy keys are refused at once and accepted again once enabled; other keys are not touched', async () => {
  const { anon, service_role: service } = await keysOf(other)
  const publishable = (await list('true', other)).find(({ type }) => type === 'publishable')?.api_key ?? ''
  const legacy = (enabled: 'true' | 'false') =>
    owner.request('PUT /v1/projects/:ref/api-keys/legacy', { params: { ref: other.ref }, query: { enabled } })
  const statusOf = async (apikey: string) => (await ask({ apikey }, other)).status
  assert.equal(await statusOf(anon), 200)
  assert.deepEqual(await legacy('false'), { enabled: false })
  assert.equal(await statusOf(anon), 401)
  assert.equal(await statusOf(service), 401)
  assert.equal(await statusOf(publishable), 200)
  for (const authorization of [`Bearer ${service}`, `bearer   ${service}`]) {
    const answer = await ask({ apikey: publishable, authorization }, other)
    assert.equal(Refusal.parse(await answer.json()).code, 'legacy_api_keys_disabled')
  }
  const { code, hint } = Refusal.parse(await (await ask({ apikey: anon }, other)).json())
  assert.equal(code, 'legacy_api_keys_disabled')
  assert.match(hint ?? '', /were disabled on \d{4}-/)
  assert.deepEqual(await owner.request('GET /v1/projects/:ref/api-keys/legacy', { params: { ref: other.ref } }), {
    enabled: false,
  })
  await legacy('true')
  assert.equal(await statusOf(anon), 200)
})

test('a key is renamed; names are unique by type, and follow the rule of the contract', async () => {
  const { id, key } = await create('publishable', 'website')
  await create('secret', 'website')
  await assert.rejects(create('publishable', 'website'), /exists already/)
  for (const name of ['abc', 'With space', '1abcd', 'x'.repeat(65)])
    await assert.rejects(create('publishable', name), /name/i, name)
  const renamed = await owner.request('PATCH /v1/projects/:ref/api-keys/:id', {
    params: { ref: project.ref, id },
    body: { name: 'web_shop', description: 'The shop' },
  })
  assert.deepEqual([renamed.name, renamed.description, renamed.api_key], ['web_shop', 'The shop', key])
  await accepted({ apikey: key })
})

test('a personal access token reads keys with the scope secrets:read, in the shape of the management API', async () => {
  const { token } = await owner.request('POST /platform/profile/access-tokens', {
    body: { name: 'cli', scopes: ['secrets:read'] },
  })
  const answer = await fetch(`${env.url}/v1/projects/${project.ref}/api-keys?reveal=true`, {
    headers: { authorization: `Bearer ${token}` },
  })
  const Shape = z.array(z.object({ name: z.string(), api_key: z.string(), type: z.string(), id: z.string() }))
  const keys = Shape.parse(await answer.json())
  assert.deepEqual(
    keys.slice(0, 2).map(({ name }) => name),
    ['anon', 'service_role'],
  )
})
