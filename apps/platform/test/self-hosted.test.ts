import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { ErrorBody } from '@cairn/contracts/errors'
import type { DevEnv, Person } from '@cairn/dev-env'
import { signInAs, startDevEnv, TestProject } from '@cairn/dev-env'
import { eventually, keysOf, newClient } from './clients-of-projects.ts'

let env: DevEnv
let administrator: Person
before(async () => {
  env = await startDevEnv({ mode: 'self-hosted' })
  const made = env.platform.firstStart?.administrator
  assert.ok(made !== undefined)
  administrator = await signInAs(env.url, made.email, made.password)
})
after(() => env[Symbol.asyncDispose]())

const config = async () => (await fetch(`${env.url}/api/config`)).json()

const post = (path: string, body: Record<string, unknown>) =>
  fetch(`${env.url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })

test('the first start creates the administrator, makes them operator, and prints the password', async () => {
  assert.equal(administrator.email, 'admin@cairn.local')
  assert.match(env.platform.firstStart?.administrator?.password ?? '', /^([a-z]{5}-){3}[a-z]{5}$/)
  assert.equal(env.platform.firstStart?.administrator?.isGenerated, true)
  const profile = await administrator.request('POST /platform/profile', {})
  assert.equal(profile.is_operator, true)
})

test('there is one project, called default, in one organization of theirs', async () => {
  const [organization, ...others] = await administrator.request('GET /platform/organizations', {})
  assert.deepEqual([organization?.name, organization?.is_owner, others], ['Default organization', true, []])
  const password = env.platform.firstStart?.databasePassword ?? ''
  const project = new TestProject(administrator, 'default', password)
  const detail = await project.settled('ACTIVE_HEALTHY')
  assert.deepEqual([detail.ref, detail.name, detail.db_user], ['default', 'Default project', 'postgres.default'])
  const [result] = await project.query('select current_user')
  assert.deepEqual(result?.rows, [['postgres']])
})

test('its services, its metrics and the log of its Postgres are there as for any project', async () => {
  const project = new TestProject(administrator, 'default', '')
  await project.query('create table public.orders (id int primary key); grant select on public.orders to anon')
  await project.query(`insert into public.orders values (7); notify pgrst, 'reload schema'`)
  const keys = await keysOf(project)
  const { data, error } = await newClient(keys).from('orders').select()
  assert.deepEqual([data, error], [[{ id: 7 }], null])
  const authorization = `Basic ${Buffer.from(`service_role:${keys.service_role}`).toString('base64')}`
  const metrics = await fetch(`${keys.url}/customer/v1/privileged/metrics`, { headers: { authorization } })
  assert.equal(metrics.status, 200, await metrics.text())

  const run = { params: { ref: 'default' }, headers: await project.headers(), body: { query: 'select nobody_there' } }
  assert.equal((await administrator.send('POST /platform/pg-meta/:ref/run', run)).status, 422)
  const sql = `select count(*) as lines from postgres_logs where event_message like '%nobody_there%'`
  const said = async () => {
    const asked = { params: { ref: 'default' }, query: { sql } }
    const { result } = await administrator.request('GET /platform/projects/:ref/analytics/endpoints/logs.all', asked)
    return result?.[0]?.['lines'] === 1 ? true : undefined
  }
  await eventually(said, 'line of Postgres', 10_000)
})

test('there are no plans: organizations have single sign-on and every role', async () => {
  const [organization] = await administrator.request('GET /platform/organizations', {})
  assert.equal(organization?.plan.id, 'enterprise')
  const params = { slug: organization?.slug ?? '' }
  const body = {
    kind: 'oidc' as const,
    issuer: 'https://login.example.com',
    client_id: 'cairn',
    client_secret: 'secret',
    role: 'read_only' as const,
    enabled: true,
  }
  await administrator.request('PUT /platform/organizations/:slug/sso', { params, body })
  await administrator.request('DELETE /platform/organizations/:slug/sso', { params })
})

test('the configuration lists the capabilities by name', async () => {
  const { capabilities } = await config()
  for (const name of ['platform:default_project', 'projects:create']) assert.ok(capabilities.includes(name), name)
  for (const name of ['billing:all', 'dashboard_auth:sign_up', 'platform:permissions'])
    assert.ok(!capabilities.includes(name), name)
  const { disabled_features: disabled } = await administrator.request('GET /platform/profile', {
    headers: { version: '2' },
  })
  assert.ok(disabled.includes('billing:all') && !disabled.includes('projects:create'))
})

test('sign-up by password or mailed link is refused, and so are invitations', async () => {
  const refused = await post('/auth/v1/signup', { email: 'ada@example.com', password: 'correct horse 1' })
  assert.equal(refused.status, 422)
  assert.equal(refused.headers.get('x-sb-error-code'), 'signup_disabled')
  assert.equal((await post('/auth/v1/otp', { email: 'ada@example.com', create_user: true })).status, 200)
  // Stopping waits for whatever the answer has left under way.
  await env.restart()
  const { rows } = await env.platform.context.system.pool('postgres').query('select email from auth.users')
  assert.deepEqual(rows, [{ email: 'admin@cairn.local' }])

  const [organization] = await administrator.request('GET /platform/organizations', {})
  const invited = await administrator.send('POST /platform/organizations/:slug/invitations', {
    params: { slug: organization?.slug ?? '' },
    body: { email: 'ada@example.com', role: 'developer' },
  })
  assert.equal(invited.status, 403)
  assert.equal(ErrorBody.parse(await invited.json()).message, 'Inviting people is switched off on this installation.')
})

test('a later start makes nothing and says nothing', async () => {
  await env.restart()
  assert.equal(env.platform.firstStart, undefined)
  const projects = await administrator.request('GET /platform/projects', {})
  assert.deepEqual(
    projects.map(({ ref }) => ref),
    ['default'],
  )
})

test('address and password come from the settings where they are given', async () => {
  await using own = await startDevEnv({
    mode: 'self-hosted',
    administrator: { email: 'ada@example.com', password: 'correct horse 1' },
  })
  assert.equal(own.platform.firstStart?.administrator?.isGenerated, false)
  const ada = await signInAs(own.url, 'ada@example.com', 'correct horse 1')
  assert.equal((await ada.request('GET /platform/projects', {})).length, 1)
})

test('a hosted installation that becomes self-hosted keeps its operator', async () => {
  await using own = await startDevEnv()
  const ada = await own.signUp('ada')
  assert.equal(own.platform.firstStart, undefined)
  own.config.mode = 'self-hosted'
  await own.restart()
  const made = await own.platform.context.operators.list()
  assert.deepEqual(
    made.map(({ email }) => email),
    [ada.email],
  )
  assert.deepEqual(
    (await ada.request('GET /platform/projects', {})).map(({ ref }) => ref),
    ['default'],
  )
})
