import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Organization } from '@cairn/contracts/organizations/organizations'
import type { DevEnv, Person } from '@cairn/dev-env'
import { startDevEnv, until } from '@cairn/dev-env'
import * as openid from 'openid-client'
import { storeProject } from './members-fixture.ts'
import type { Begun } from './oauth-steps.ts'
import { approve, begin, configurationOf, errorOf, exchange, letIn, publishApp, statusWith } from './oauth-steps.ts'

let env: DevEnv
/** Publishes apps. */
let pia: Person
let publisher: Organization
/** Lets them in. */
let ada: Person
let harbour: Organization
let elsewhere: Organization
let ref: string

before(async () => {
  env = await startDevEnv()
  pia = await env.signUp('pia')
  publisher = await pia.createOrganization('Orders Ltd')
  ada = await env.signUp('ada')
  harbour = await ada.createOrganization('Harbour')
  elsewhere = await ada.createOrganization('Elsewhere')
  ref = await storeProject(env, harbour, 'INACTIVE')
})
after(() => env[Symbol.asyncDispose]())

const seesProject = (token: string) => statusWith(env.url, token, 'GET /v1/projects/:ref', { params: { ref } })

const authorizationPage = (query: { cursor?: string; limit?: number } = {}) =>
  ada.request('GET /platform/organizations/:slug/oauth/authorizations', { params: { slug: harbour.slug }, query })
const authorizations = async () => (await authorizationPage({ limit: 200 })).authorizations

test('however often an app refreshes, an authorization has two access tokens and 1,000 used refresh tokens', async () => {
  const configuration = configurationOf(env.url, await publishApp(pia, publisher))
  const system = env.platform.context.system.pool('postgres')
  const first = await letIn(ada, harbour, configuration)
  const id = (await authorizations())[0]?.id
  // An hour later, as an app does it that waits for the end of its access token; and then one that does not.
  await system.query(
    `update platform.oauth_refresh_tokens set created_at = now() - interval '1 hour' where authorization_id = $1`,
    [id],
  )
  await system.query(
    `insert into platform.oauth_refresh_tokens (token_hash, authorization_id, created_at, used_at)
     select sha256(n::text::bytea), $1, now() - interval '1 minute', now() from generate_series(1, 1100) n`,
    [id],
  )
  const second = await openid.refreshTokenGrant(configuration, first.refresh_token ?? '')
  const third = await openid.refreshTokenGrant(configuration, second.refresh_token ?? '')
  assert.deepEqual(await Promise.all([first, second, third].map((tokens) => seesProject(tokens.access_token))), [
    '401 not_signed_in',
    '200',
    '200',
  ])
  const { rows } = await system.query(
    `select count(*)::int as used from platform.oauth_refresh_tokens where authorization_id = $1 and used_at is not null`,
    [id],
  )
  assert.deepEqual(rows, [{ used: 1000 }])
  assert.equal(await errorOf(openid.refreshTokenGrant(configuration, first.refresh_token ?? '')), 'invalid_grant')
  assert.equal(await seesProject(third.access_token), '401 not_signed_in')
})

test('the oldest of more than 20 authorizations of an app by one person in one organization ends', async () => {
  const app = await publishApp(pia, publisher)
  const configuration = configurationOf(env.url, app)
  const oldest = await letIn(ada, harbour, configuration)
  const inAnother = await letIn(ada, elsewhere, configuration)
  await env.platform.context.system.pool('postgres').query(
    `insert into platform.oauth_authorizations (id, app_id, organization_id, account_id, scopes)
     select gen_random_uuid(), app_id, organization_id, account_id, scopes
     from platform.oauth_authorizations, generate_series(1, 19) where app_id = $1 and organization_id = $2`,
    [app.id, harbour.id],
  )
  assert.equal(await seesProject(oldest.access_token), '200')
  const newest = await letIn(ada, harbour, configuration)
  assert.equal(await seesProject(oldest.access_token), '401 not_signed_in')
  assert.equal(await seesProject(newest.access_token), '200')
  assert.equal(await errorOf(openid.refreshTokenGrant(configuration, inAnother.refresh_token ?? '')), 'none')
  const { entries } = await ada.request('GET /platform/organizations/:slug/audit', {
    params: { slug: harbour.slug },
    query: { action: 'oauth_app.superseded' },
  })
  assert.deepEqual(
    entries.map(({ target }) => target.id),
    [app.id],
  )
})

test('authorizations are listed a page at a time, with each app once beside them', async () => {
  const icon = `data:image/png;base64,${'A'.repeat(400)}`
  const app = await publishApp(pia, publisher, { icon })
  const configuration = configurationOf(env.url, app)
  await letIn(ada, harbour, configuration)
  await letIn(ada, harbour, configuration)
  const all = await authorizations()
  const first = await authorizationPage({ limit: 2 })
  assert.deepEqual(first.authorizations, all.slice(0, 2))
  assert.deepEqual(first.apps, [
    { id: app.id, name: 'Orders', website: 'https://orders.example.com', icon, publisher: 'Orders Ltd' },
  ])
  // The next page begins where the first ended, also where what was on it has been revoked since.
  for (const { id } of first.authorizations)
    await ada.request('DELETE /platform/organizations/:slug/oauth/authorizations/:id', {
      params: { slug: harbour.slug, id },
    })
  const second = await authorizationPage({ cursor: first.next ?? '', limit: 200 })
  assert.deepEqual([second.authorizations, second.next], [all.slice(2), null])
  const params = { slug: harbour.slug }
  const wrong = await ada.send('GET /platform/organizations/:slug/oauth/authorizations', {
    params,
    query: { cursor: 'elsewhere' },
  })
  assert.equal(wrong.status, 400)
})

test('an app has 1,000 open requests at most, of which those that somebody opened stay', async () => {
  const app = await publishApp(pia, publisher)
  const configuration = configurationOf(env.url, app)
  const opened = await begin(configuration)
  await ada.request('GET /platform/oauth/requests/:id', { params: { id: opened.id } })
  const unopened = await begin(configuration)
  const system = env.platform.context.system.pool('postgres')
  const count = async () => {
    const { rows } = await system.query<{ open: number }>(
      'select count(*)::int as open from platform.oauth_requests where app_id = $1',
      [app.id],
    )
    return rows[0]?.open
  }
  await system.query(
    `insert into platform.oauth_requests (id, app_id, redirect_uri, scopes, expires_at)
     select gen_random_uuid(), $1, '', '{projects:read}', now() + interval '10 minutes' from generate_series(1, 998)`,
    [app.id],
  )
  const newest = await begin(configuration)
  assert.equal(await count(), 1000)
  const seen = ({ id }: Begun) => statusWith(env.url, ada.accessToken, `GET /platform/oauth/requests/${id}`)
  assert.deepEqual(
    [await seen(opened), await seen(unopened), await seen(newest)],
    ['200', '404 oauth_request_not_found', '200'],
  )
  await system.query(
    `update platform.oauth_requests set expires_at = now() - interval '2 hours' where app_id = $1 and id <> $2`,
    [app.id, newest.id],
  )
  await env.platform.context.deleteEndedAuthorizations()
  assert.equal(await count(), 1)
})

test('what nobody can use any more is deleted by the hourly job', async () => {
  const configuration = configurationOf(env.url, await publishApp(pia, publisher))
  const [kept, old] = [await letIn(ada, harbour, configuration), await letIn(ada, harbour, configuration)]
  const system = env.platform.context.system.pool('postgres')
  const [oldest] = await authorizations()
  await system.query(
    `update platform.oauth_refresh_tokens set created_at = now() - interval '91 days' where authorization_id = $1`,
    [oldest?.id],
  )
  assert.equal(await errorOf(openid.refreshTokenGrant(configuration, old.refresh_token ?? '')), 'invalid_grant')
  await env.platform.context.deleteEndedAuthorizations()
  assert.equal(await seesProject(old.access_token), '401 not_signed_in')
  assert.equal(await errorOf(openid.refreshTokenGrant(configuration, kept.refresh_token ?? '')), 'none')
})

test('a code is good once; when it comes back, what was opened with it ends', async () => {
  const configuration = configurationOf(env.url, await publishApp(pia, publisher))
  const begun = await begin(configuration)
  const address = await approve(ada, harbour, begun)
  const other = configurationOf(env.url, await publishApp(pia, publisher))
  assert.equal(await errorOf(exchange({ ...begun, configuration: other }, address)), 'invalid_grant')
  const { access_token: token } = await exchange(begun, address)
  assert.equal(await seesProject(token), '200')
  assert.equal(await errorOf(exchange(begun, address)), 'invalid_grant')
  assert.equal(await seesProject(token), '401 not_signed_in')

  const twice = await begin(configuration)
  const there = await approve(ada, harbour, twice)
  const outcomes = await Promise.all([1, 2, 3].map(() => errorOf(exchange(twice, there))))
  assert.deepEqual(outcomes.toSorted(), ['invalid_grant', 'invalid_grant', 'none'])
})

test('a refresh token is good once; when it comes back, all tokens of the authorization end', async () => {
  const configuration = configurationOf(env.url, await publishApp(pia, publisher, { client_type: 'public' }))
  const first = await letIn(ada, harbour, configuration)
  const second = await openid.refreshTokenGrant(configuration, first.refresh_token ?? '')
  // A call that is on its way when the app refreshes is still answered.
  assert.deepEqual(await Promise.all([first, second].map((tokens) => seesProject(tokens.access_token))), ['200', '200'])
  assert.equal(await errorOf(openid.refreshTokenGrant(configuration, first.refresh_token ?? '')), 'invalid_grant')
  for (const tokens of [first, second]) assert.equal(await seesProject(tokens.access_token), '401 not_signed_in')
  assert.equal(await errorOf(openid.refreshTokenGrant(configuration, second.refresh_token ?? '')), 'invalid_grant')

  const { entries } = await ada.request('GET /platform/organizations/:slug/audit', {
    params: { slug: harbour.slug },
    query: {},
  })
  assert.equal(entries[0]?.action, 'oauth_app.token_reused')
})

test('a code that comes back while its authorization ends does not keep it from ending', async () => {
  const begun = await begin(configurationOf(env.url, await publishApp(pia, publisher)))
  const address = await approve(ada, harbour, begun)
  const { access_token: token } = await exchange(begun, address)
  const id = (await authorizations())[0]?.id
  const system = env.platform.context.system.pool('postgres')
  const revoking = await system.connect()
  try {
    await revoking.query('begin')
    const { rows } = await revoking.query<{ pid: number }>(
      'select pg_backend_pid() as pid from platform.oauth_authorizations where id = $1 for update',
      [id],
    )
    const again = errorOf(exchange(begun, address))
    await until('the exchange waits', async () => {
      const waiting = await system.query('select from pg_stat_activity where $1 = any(pg_blocking_pids(pid))', [
        rows[0]?.pid,
      ])
      return waiting.rowCount === 1
    })
    await revoking.query('delete from platform.oauth_authorizations where id = $1', [id])
    await revoking.query('commit')
    assert.equal(await again, 'invalid_grant')
  } finally {
    // Ends the transaction too.
    revoking.release(true)
  }
  assert.equal(await seesProject(token), '401 not_signed_in')
})
