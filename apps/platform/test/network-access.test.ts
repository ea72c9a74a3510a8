import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { DevEnv, Person, TestProject } from '@cairn/dev-env'
import { startDevEnv, until } from '@cairn/dev-env'
import type { Organization } from '@cairn/contracts/organizations/organizations'
import { Client } from 'pg'
import type { ClientConfig } from 'pg'

const world = new AsyncDisposableStack()
let env: DevEnv
let owner: Person
let organization: Organization
let project: TestProject

before(async () => {
  env = world.use(await startDevEnv({ postgresSignInAttempts: 2 }))
  owner = await env.signUp('owner')
  organization = await owner.createOrganization()
  project = await owner.createProject({ organization })
})

after(() => world.disposeAsync())

const ports = () => [env.platform.postgresPort, env.platform.poolerPort]
const encrypted = { ssl: { rejectUnauthorized: false } } as const
const params = () => ({ ref: project.ref })

const clientOf = (config: ClientConfig) => {
  const client = new Client({
    host: '127.0.0.1',
    user: `postgres.${project.ref}`,
    password: project.password,
    database: 'postgres',
    ...config,
  })
  client.on('error', () => undefined)
  return client
}

const open = async (config: ClientConfig) => {
  const client = clientOf(config)
  // Not `once` of node:events, which rejects on the error that comes first.
  const ended = new Promise<void>((resolve) => client.once('end', () => resolve()))
  await client.connect()
  return { client, ended, [Symbol.asyncDispose]: () => client.end() }
}

const assertOpen = async ({ client }: { client: Client }) => {
  assert.equal((await client.query<{ one: number }>('select 1 as one')).rows[0]?.one, 1)
}

/** With a wrong password: what refuses it has not asked for one. */
const assertRefused = (config: ClientConfig, message: RegExp) =>
  assert.rejects(clientOf({ password: 'guess', ...config }).connect(), { code: '28000', severity: 'FATAL', message })

const enforceSsl = (database: boolean) =>
  owner.request('PUT /v1/projects/:ref/ssl-enforcement', { params: params(), body: { requestedConfig: { database } } })

const allow = (dbAllowedCidrs: string[], dbAllowedCidrsV6: string[] = []) =>
  owner.request('POST /v1/projects/:ref/network-restrictions/apply', {
    params: params(),
    body: { dbAllowedCidrs, dbAllowedCidrsV6 },
  })

const allowEverybody = () => allow(['0.0.0.0/0'], ['::/0'])

const access = () => owner.request('GET /platform/projects/:ref/network-access', { params: params() })

const audited = async (action: string) => {
  const { entries } = await owner.request('GET /platform/organizations/:slug/audit', {
    params: { slug: organization.slug },
    query: {},
  })
  return entries.filter((entry) => entry.action === action).map(({ details }) => details)
}

test('a project that requires TLS refuses other connections before a password, and ends those that are open', async () => {
  for (const port of ports()) {
    await using plain = await open({ port })
    await using secure = await open({ port, ...encrypted })
    await Promise.all([plain, secure].map(assertOpen))
    assert.deepEqual(await enforceSsl(true), { currentConfig: { database: true }, appliedSuccessfully: true })
    await plain.ended
    await assertOpen(secure)
    await assertRefused({ port }, /accepts encrypted connections only/)
    await using again = await open({ port, ...encrypted })
    await assertOpen(again)
    assert.deepEqual(await enforceSsl(false), { currentConfig: { database: false }, appliedSuccessfully: true })
    await using later = await open({ port })
    await assertOpen(later)
  }
  const [latest] = await audited('project.ssl_enforcement_changed')
  assert.deepEqual(latest, { sslEnforced: false })
})

test('addresses outside of the allowed networks are refused before a password, and their sessions and statements end', async () => {
  for (const port of ports()) {
    await using session = await open({ port })
    await assertOpen(session)
    await allow(['127.0.0.0/8'])
    await assertOpen(session)
    const sleeping = async () =>
      (await project.query(`select count(*) from pg_stat_activity where wait_event = 'PgSleep'`))[0]?.rows[0]?.[0]
    const endless = assert.rejects(session.client.query('select pg_sleep(600)'))
    await until('the statement runs', async () => (await sleeping()) === '1')
    await allow(['192.0.2.0/24'], ['::/0'])
    await Promise.all([endless, session.ended])
    // The rules do not concern the dashboard.
    await until('the statement has ended', async () => (await sleeping()) === '0')
    await assertRefused({ port }, /your address, 127\.0\.0\.1, are not allowed/)
    await allowEverybody()
    await using again = await open({ port })
    await assertOpen(again)
  }
  assert.equal((await audited('project.network_restrictions_changed')).length, 6)
})

test('the rules of a project hold while its database sleeps, and do not start it', async () => {
  const { engine, supervisor } = env.platform.context
  await Promise.all([enforceSsl(true), allow(['127.0.0.1'])])
  assert.equal(await supervisor.sleep.sleep(project.ref, async () => true), true)
  for (const port of ports()) await assertRefused({ port }, /encrypted connections only/)
  await allow([])
  for (const port of ports()) await assertRefused({ port, ...encrypted }, /are not allowed/)
  assert.equal(engine.address(project.ref), undefined)
  await Promise.all([enforceSsl(false), allowEverybody()])
  await using session = await open({ port: env.platform.postgresPort })
  await assertOpen(session)
})

test('networks are stored as they are shown, and what is none is refused by its place', async () => {
  const everybody = { dbAllowedCidrs: ['0.0.0.0/0'], dbAllowedCidrsV6: ['::/0'] }
  const { config } = await owner.request('GET /v1/projects/:ref/network-restrictions', { params: params() })
  assert.deepEqual(config, everybody)
  const applied = await allow(['203.0.113.7', '198.51.100.0/24'], ['2001:DB8::/32'])
  assert.deepEqual(applied, {
    entitlement: 'allowed',
    config: { dbAllowedCidrs: ['203.0.113.7/32', '198.51.100.0/24'], dbAllowedCidrsV6: ['2001:db8::/32'] },
    status: 'applied',
  })
  assert.deepEqual((await access()).restrictions, applied.config)
  const patched = await owner.request('PATCH /v1/projects/:ref/network-restrictions', {
    params: params(),
    body: { add: { dbAllowedCidrs: ['203.0.113.8/32'] }, remove: { dbAllowedCidrs: ['203.0.113.7'] } },
  })
  assert.deepEqual(patched.config.dbAllowedCidrs, [
    { address: '198.51.100.0/24', type: 'v4' },
    { address: '203.0.113.8/32', type: 'v4' },
    { address: '2001:db8::/32', type: 'v6' },
  ])
  assert.equal((await access()).caller_address, '127.0.0.1')
  await allowEverybody()
  const wrong = await owner.send('POST /v1/projects/:ref/network-restrictions/apply', {
    params: params(),
    body: { dbAllowedCidrs: ['203.0.113.0/24', '2001:db8::/32'] },
  })
  assert.equal(wrong.status, 400)
  assert.match(await wrong.text(), /dbAllowedCidrs.*neither an IPv4 address nor a network/s)
})

test('an address that sends wrong passwords is banned, listed, and let in again when the ban is lifted', async () => {
  const port = env.platform.postgresPort
  const banned = async () =>
    (await owner.request('POST /v1/projects/:ref/network-bans/retrieve', { params: params() })).banned_ipv4_addresses
  assert.deepEqual(await banned(), [])
  for (let attempt = 0; attempt < 2; attempt += 1)
    await assert.rejects(clientOf({ port, password: 'guess' }).connect(), { code: '28P01' })
  for (const each of ports()) await assertRefused({ port: each, password: project.password }, /127\.0\.0\.1, is banned/)
  assert.deepEqual(await banned(), ['127.0.0.1'])
  const { bans, banned_after: limit } = await access()
  assert.deepEqual([bans.map(({ address }) => address), limit], [['127.0.0.1'], 2])
  await owner.request('DELETE /v1/projects/:ref/network-bans', {
    params: params(),
    body: { ipv4_addresses: ['127.0.0.1', '192.0.2.1'] },
  })
  assert.deepEqual(await banned(), [])
  assert.deepEqual(await audited('project.network_bans_lifted'), [{ addresses: ['127.0.0.1'] }])
  await using session = await open({ port })
  await assertOpen(session)
})
