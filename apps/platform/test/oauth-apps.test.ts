import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { ErrorBody } from '@cairn/contracts/errors'
import type { Organization } from '@cairn/contracts/organizations/organizations'
import type { Scope } from '@cairn/contracts/scopes'
import type { DevEnv, Person } from '@cairn/dev-env'
import { send, startDevEnv } from '@cairn/dev-env'
import * as openid from 'openid-client'
import { join, storeProject } from './members-fixture.ts'
import type { Begun } from './oauth-steps.ts'
import {
  approve,
  begin,
  callback,
  configurationOf,
  errorOf,
  exchange,
  letIn,
  locationOf,
  publishApp,
  statusWith,
} from './oauth-steps.ts'

let env: DevEnv
/** Publishes apps. */
let pia: Person
let publisher: Organization
/** Lets them in. */
let ada: Person
let harbour: Organization
let elsewhere: Organization
let ref: string
let otherRef: string

before(async () => {
  env = await startDevEnv()
  pia = await env.signUp('pia')
  publisher = await pia.createOrganization('Orders Ltd')
  ada = await env.signUp('ada')
  harbour = await ada.createOrganization('Harbour')
  elsewhere = await ada.createOrganization('Elsewhere')
  ref = await storeProject(env, harbour, 'INACTIVE')
  otherRef = await storeProject(env, elsewhere, 'INACTIVE')
})
after(() => env[Symbol.asyncDispose]())

const asked = (token: string, address: string, options?: Parameters<typeof statusWith>[3]) =>
  statusWith(env.url, token, address, options)
const pause = (token: string) => asked(token, 'POST /v1/projects/:ref/pause', { params: { ref } })
const seesProject = (token: string) => asked(token, 'GET /v1/projects/:ref', { params: { ref } })

const authorizationPage = (query: { cursor?: string; limit?: number } = {}) =>
  ada.request('GET /platform/organizations/:slug/oauth/authorizations', { params: { slug: harbour.slug }, query })
const authorizations = async () => (await authorizationPage({ limit: 200 })).authorizations

/** Somebody who belongs to the harbour. */
const member = async (name: string, role: 'administrator' | 'developer'): Promise<Person> => {
  const person = await env.signUp(name)
  await join(env, harbour, person, { role, projects: [] })
  return person
}

const postForm = (path: string, form: Record<string, string>, headers: Record<string, string> = {}) =>
  fetch(`${env.url}/v1/oauth/${path}`, { method: 'POST', body: new URLSearchParams(form), headers })

test('an app gets tokens for one organization, and calls the management API in it alone', async () => {
  const app = await publishApp(pia, publisher)
  const begun = await begin(configurationOf(env.url, app), { organization_slug: harbour.slug, state: 'a b&c=ä%' })
  const request = await ada.request('GET /platform/oauth/requests/:id', { params: { id: begun.id } })
  assert.deepEqual(
    [request.app.name, request.app.publisher, request.scopes, request.organization_slug],
    ['Orders', 'Orders Ltd', ['organizations:read', 'projects:write'], harbour.slug],
  )
  const address = await approve(ada, harbour, begun)
  assert.ok(address.href.startsWith(`${callback}?code=`))
  const tokens = await exchange({ ...begun, state: 'a b&c=ä%' }, address)
  assert.match(tokens.access_token, /^sbp_oauth_[0-9a-f]{40}$/)
  assert.deepEqual([tokens.expires_in, tokens.scope], [3600, 'organizations:read projects:write'])

  const token = tokens.access_token
  const organizations = await (await send(env.url, 'GET /v1/organizations', token, {})).json()
  assert.deepEqual(organizations, [{ id: harbour.slug, slug: harbour.slug, name: 'Harbour' }])
  const projects = JSON.stringify(await (await send(env.url, 'GET /v1/projects', token, {})).json())
  assert.ok(projects.includes(ref) && !projects.includes(otherRef))
  assert.equal(await seesProject(token), '200')
  assert.equal(await asked(token, 'GET /v1/projects/:ref', { params: { ref: otherRef } }), '404 project_not_found')
  assert.equal(
    await asked(token, 'GET /v1/organizations/:slug', { params: { slug: elsewhere.slug } }),
    '404 organization_not_found',
  )
  const body = { name: 'n', organization_slug: elsewhere.slug, db_pass: 'correct horse 1' }
  assert.equal(await asked(token, 'POST /v1/projects', { body }), '404 organization_not_found')
  for (const call of ['GET /platform/organizations', 'GET /platform/profile', 'GET /platform/profile/access-tokens'])
    assert.equal(await asked(token, call), '401 not_signed_in', call)

  // It is none of the person's own tokens.
  assert.deepEqual(await ada.request('GET /platform/profile/access-tokens', {}), [])
  const page = await authorizationPage()
  const [listed] = page.authorizations
  assert.deepEqual(
    [listed?.app_id, page.apps.map(({ publisher: by }) => by), listed?.authorized_by, listed?.scopes],
    [app.id, ['Orders Ltd'], ada.email, ['organizations:read', 'projects:write']],
  )
  assert.notEqual(listed?.last_used_at, null)
})

test('a client finds the endpoints by the address of the installation', async () => {
  const app = await publishApp(pia, publisher)
  const configuration = await openid.discovery(
    new URL(env.url),
    app.id,
    undefined,
    openid.ClientSecretPost(app.client_secret?.secret ?? ''),
    { algorithm: 'oauth2', execute: [openid.allowInsecureRequests] },
  )
  const { access_token: token } = await letIn(ada, harbour, configuration)
  assert.equal(await seesProject(token), '200')
  await openid.tokenRevocation(configuration, token)
  assert.equal(await seesProject(token), '401 not_signed_in')

  const [known, unknown] = await Promise.all(
    ['oauth-authorization-server', 'openid-configuration'].map((name) => fetch(`${env.url}/.well-known/${name}`)),
  )
  // Programs in browsers ask too.
  assert.equal(known?.headers.get('access-control-allow-origin'), '*')
  assert.deepEqual([unknown?.status, ErrorBody.parse(await unknown?.json()).reason], [404, 'not_found'])
})

test('a public client has no secret and needs PKCE', async () => {
  const app = await publishApp(pia, publisher, { client_type: 'public' })
  assert.equal(app.client_secret, null)
  const configuration = configurationOf(env.url, app)
  const { access_token: token } = await letIn(ada, harbour, configuration)
  assert.equal(await seesProject(token), '200')

  const ask = (parameters: Record<string, string>) =>
    locationOf(openid.buildAuthorizationUrl(configuration, { redirect_uri: callback, state: 's', ...parameters }))
  const challenge = await openid.calculatePKCECodeChallenge(openid.randomPKCECodeVerifier())
  for (const parameters of [
    {},
    { code_challenge: challenge },
    { code_challenge: challenge, code_challenge_method: 'plain' },
    { code_challenge: 'short', code_challenge_method: 'S256' },
  ]) {
    const { searchParams } = await ask(parameters)
    assert.deepEqual([searchParams.get('error'), searchParams.get('state')], ['invalid_request', 's'])
  }
  const begun = await begin(configuration)
  const address = await approve(ada, harbour, begun)
  const other = { ...begun, verifier: openid.randomPKCECodeVerifier() }
  assert.equal(await errorOf(exchange(other, address)), 'invalid_grant')
  // A client without the verifier has not used it up.
  assert.equal((await exchange(begun, address)).token_type, 'bearer')
})

test('nobody is sent to an address that is not registered to the letter', async () => {
  const { id } = await publishApp(pia, publisher)
  const code = { response_type: 'code' }
  const unregistered = [`${callback}/`, `${callback}?a=b`, 'https://evil.example.com', `${callback}#a`]
  const queries = [
    { ...code, client_id: id },
    ...unregistered.map((uri) => ({ ...code, client_id: id, redirect_uri: uri })),
    { ...code, client_id: publisher.slug, redirect_uri: callback },
  ].map((parameters) => new URLSearchParams(parameters).toString())
  const twice = new URLSearchParams({ ...code, client_id: id, redirect_uri: callback }).toString()
  for (const query of [...queries, `${twice}&redirect_uri=${encodeURIComponent(callback)}`]) {
    const answer = await fetch(`${env.url}/v1/oauth/authorize?${query}`, { redirect: 'manual' })
    assert.deepEqual([answer.status, answer.headers.get('location')], [400, null], query)
    assert.match(await answer.text(), /^\{"error":"invalid_(request|client)","error_description":/)
  }
})

test('a program on a machine gets its code at the port that it listens on', async () => {
  const app = await publishApp(pia, publisher, { client_type: 'public', redirect_uris: ['http://127.0.0.1/callback'] })
  const configuration = configurationOf(env.url, app)
  const redirectUri = 'http://127.0.0.1:49152/callback'
  const begun = await begin(configuration, { redirect_uri: redirectUri })
  const address = await approve(ada, harbour, begun)
  assert.ok(address.href.startsWith(`${redirectUri}?code=`))
  // The code belongs to this port.
  const elsewhereAddress = new URL(address)
  elsewhereAddress.port = '49153'
  assert.equal(await errorOf(exchange(begun, elsewhereAddress)), 'invalid_grant')
  assert.equal(await errorOf(exchange(begun, address)), 'none')
})

test('a confidential client shows one of its secrets, in the header or in the body', async () => {
  const app = await publishApp(pia, publisher)
  const params = { slug: publisher.slug, id: app.id }
  const second = await pia.request('POST /platform/organizations/:slug/oauth/apps/:id/client-secrets', { params })
  assert.match(second.secret, /^sba_[0-9a-f]{40}$/)
  const inBody = configurationOf(env.url, app, openid.ClientSecretPost(second.secret))
  const { refresh_token: token = '' } = await letIn(ada, harbour, inBody)
  const inHeader = configurationOf(env.url, app)
  const next = await openid.refreshTokenGrant(inHeader, token)

  const form = { grant_type: 'refresh_token', refresh_token: next.refresh_token ?? '' }
  const wrong = await postForm('token', form, { authorization: `Basic ${btoa(`${app.id}:sba_wrong`)}` })
  assert.deepEqual([wrong.status, wrong.headers.get('www-authenticate')], [401, 'Basic realm="oauth"'])
  assert.equal((await postForm('token', { ...form, client_id: app.id })).status, 401)
  await pia.request('DELETE /platform/organizations/:slug/oauth/apps/:id/client-secrets/:secret_id', {
    params: { ...params, secret_id: second.id },
  })
  assert.equal(await errorOf(openid.refreshTokenGrant(inBody, form.refresh_token)), 'invalid_client')
  assert.equal(await errorOf(openid.refreshTokenGrant(inHeader, form.refresh_token)), 'none')

  const listed = await pia.request('GET /platform/organizations/:slug/oauth/apps', { params })
  const secrets = listed.find(({ id }) => id === app.id)?.client_secrets ?? []
  assert.deepEqual([secrets.length, secrets[0]?.created_by], [1, pia.email])
  assert.notEqual(secrets[0]?.last_used_at, null)
  assert.ok(!JSON.stringify(listed).includes(app.client_secret?.secret ?? ''))
})

test('scopes that the app does not have are refused, and those that it loses end at once', async () => {
  const app = await publishApp(pia, publisher)
  const configuration = configurationOf(env.url, app)
  const location = await locationOf(
    openid.buildAuthorizationUrl(configuration, { redirect_uri: callback, state: 's', scope: 'database:read' }),
  )
  assert.deepEqual([location.searchParams.get('error'), location.searchParams.get('state')], ['invalid_scope', 's'])
  const reading = await letIn(ada, harbour, configuration, { scope: 'projects:read' })
  assert.equal(reading.scope, 'projects:read')
  assert.equal(await seesProject(reading.access_token), '200')
  assert.equal(await pause(reading.access_token), '403 scope_missing')

  const writing = await letIn(ada, harbour, configuration)
  assert.equal(await pause(writing.access_token), '409 wrong_status')
  await pia.request('PATCH /platform/organizations/:slug/oauth/apps/:id', {
    params: { slug: publisher.slug, id: app.id },
    body: { scopes: ['projects:read', 'database:write'] },
  })
  assert.equal(await pause(writing.access_token), '403 scope_missing')
  assert.equal(await seesProject(writing.access_token), '200')
  const next = await openid.refreshTokenGrant(configuration, writing.refresh_token ?? '')
  assert.equal(next.scope, 'projects:read')
})

test('a person authorizes the scopes that the page showed, whatever the publisher gives the app afterwards', async () => {
  const all = ['projects:read', 'secrets:write', 'database:write'] as const
  const app = await publishApp(pia, publisher, { scopes: [...all] })
  const configuration = configurationOf(env.url, app)
  const give = (...scopes: Scope[]) =>
    pia.request('PATCH /platform/organizations/:slug/oauth/apps/:id', {
      params: { slug: publisher.slug, id: app.id },
      body: { scopes },
    })
  const shown = async ({ id }: Begun) =>
    (await ada.request('GET /platform/oauth/requests/:id', { params: { id } })).scopes
  const afterApproval = await begin(configuration)
  const beforeApproval = await begin(configuration)
  const unread = await begin(configuration)
  await give('projects:read')
  for (const begun of [afterApproval, beforeApproval]) assert.deepEqual(await shown(begun), ['projects:read'])
  const first = await approve(ada, harbour, afterApproval)
  const third = await approve(ada, harbour, unread)
  await give(...all)
  assert.deepEqual(await shown(beforeApproval), ['projects:read'])
  const second = await approve(ada, harbour, beforeApproval)
  for (const [begun, address] of [
    [afterApproval, first],
    [beforeApproval, second],
    [unread, third],
  ] as const) {
    const { scope, access_token: token } = await exchange(begun, address)
    assert.equal(scope, 'projects:read')
    assert.equal(await asked(token, 'GET /v1/projects/:ref/api-keys', { params: { ref } }), '403 scope_missing')
  }
  const { entries } = await ada.request('GET /platform/organizations/:slug/audit', {
    params: { slug: harbour.slug },
    query: { action: 'oauth_app.authorized', limit: 3 },
  })
  for (const { details } of entries) assert.deepEqual(details['scopes'], ['projects:read'])

  const emptied = await begin(configuration, { scope: 'projects:read' })
  await give('database:write')
  assert.deepEqual(await shown(emptied), [])
  await give(...all)
  const answer = await ada.send('POST /platform/oauth/requests/:id/approve', {
    params: { id: emptied.id },
    body: { organization_slug: harbour.slug },
  })
  assert.equal(ErrorBody.parse(await answer.json()).reason, 'oauth_request_without_scopes')
})

test('an app can do what the member can who let it in, and ends with their membership', async () => {
  const grace = await member('grace', 'administrator')
  const configuration = configurationOf(env.url, await publishApp(pia, publisher))
  const { access_token: token, refresh_token: refresh = '' } = await letIn(grace, harbour, configuration)
  assert.equal(await pause(token), '409 wrong_status')
  const params = { slug: harbour.slug, account_id: grace.accountId }
  await ada.request('PATCH /platform/organizations/:slug/members/:account_id', { params, body: { role: 'developer' } })
  assert.equal(await pause(token), '403 forbidden')
  assert.equal(await seesProject(token), '200')

  const begun = await begin(configuration)
  await ada.request('PATCH /platform/organizations/:slug/members/:account_id', {
    params,
    body: { role: 'administrator' },
  })
  const address = await approve(grace, harbour, begun)
  await ada.request('DELETE /platform/organizations/:slug/members/:account_id', { params })
  await join(env, harbour, grace, { role: 'owner', projects: [] })
  // Who comes back finds nothing of it again.
  assert.equal(await seesProject(token), '401 not_signed_in')
  assert.equal(await errorOf(openid.refreshTokenGrant(configuration, refresh)), 'invalid_grant')
  assert.equal(await errorOf(exchange(begun, address)), 'invalid_grant')
})

test('what an app changes is in the audit log under the person, and names the app', async () => {
  const app = await publishApp(pia, publisher, { name: 'Key keeper', scopes: ['secrets:write'] })
  const { access_token: token } = await letIn(ada, harbour, configurationOf(env.url, app))
  const key = { params: { ref }, body: { type: 'secret', name: 'deploys' } }
  assert.match(await asked(token, 'POST /v1/projects/:ref/api-keys', key), /^20[01]$/)
  const { entries } = await ada.request('GET /platform/organizations/:slug/audit', {
    params: { slug: harbour.slug },
    query: {},
  })
  assert.equal(entries[0]?.actor.email, ada.email)
  assert.deepEqual(entries[0]?.details['oauth_app'], { id: app.id, name: 'Key keeper' })
})

test('an app, the organization and the publisher can each end an authorization', async () => {
  const app = await publishApp(pia, publisher)
  const configuration = configurationOf(env.url, app)
  const [byApp, byOrganization, byPublisher] = [
    await letIn(ada, harbour, configuration),
    await letIn(ada, harbour, configuration),
    await letIn(ada, harbour, configuration),
  ]
  const stranger = configurationOf(env.url, await publishApp(pia, publisher))
  await openid.tokenRevocation(stranger, byApp.refresh_token ?? '')
  assert.equal(await seesProject(byApp.access_token), '200')
  await openid.tokenRevocation(configuration, byApp.refresh_token ?? '')
  assert.equal(await seesProject(byApp.access_token), '401 not_signed_in')

  const mine = (await authorizations()).filter((each) => each.app_id === app.id)
  assert.equal(mine.length, 2)
  const params = { slug: harbour.slug, id: mine[1]?.id ?? '' }
  // Not by another organization that the person owns.
  const elsewhereParams = { ...params, slug: elsewhere.slug }
  const path = 'DELETE /platform/organizations/:slug/oauth/authorizations/:id'
  assert.equal((await ada.send(path, { params: elsewhereParams })).status, 404)
  await ada.request(path, { params })
  assert.equal(await seesProject(byOrganization.access_token), '401 not_signed_in')
  assert.equal(
    await errorOf(openid.refreshTokenGrant(configuration, byOrganization.refresh_token ?? '')),
    'invalid_grant',
  )

  const own = { slug: publisher.slug, id: app.id }
  const listed = await pia.request('GET /platform/organizations/:slug/oauth/apps', { params: own })
  assert.equal(listed.find(({ id }) => id === app.id)?.authorization_count, 1)
  await pia.request('DELETE /platform/organizations/:slug/oauth/apps/:id', { params: own })
  assert.equal(await seesProject(byPublisher.access_token), '401 not_signed_in')
  const { entries } = await ada.request('GET /platform/organizations/:slug/audit', {
    params: { slug: harbour.slug },
    query: { action: 'oauth_app.withdrawn' },
  })
  assert.deepEqual(
    entries.map(({ target, details, actor }) => [target.id, details, actor.email]),
    [[app.id, { authorizations: 1 }, 'Cairn']],
  )
})

test('a request is answered once, in time, by who opened it first, with a session and a role for it', async () => {
  const configuration = configurationOf(env.url, await publishApp(pia, publisher))
  const eve = await member('eve', 'developer')
  const answer = async (person: Person, id: string, slug = harbour.slug) =>
    statusWith(env.url, person.accessToken, 'POST /platform/oauth/requests/:id/approve', {
      params: { id },
      body: { organization_slug: slug },
    })
  const { id } = await begin(configuration)
  await ada.request('GET /platform/oauth/requests/:id', { params: { id } })
  const seen = await statusWith(env.url, eve.accessToken, 'GET /platform/oauth/requests/:id', { params: { id } })
  assert.equal(seen, '403 oauth_request_taken')
  assert.equal(await answer(eve, id), '403 forbidden')
  assert.equal(await answer(pia, id, publisher.slug), '403 oauth_request_taken')
  assert.equal(await answer(ada, id, publisher.slug), '404 organization_not_found')
  const { token } = await ada.request('POST /platform/profile/access-tokens', { body: { name: 'ci' } })
  const byToken = { params: { id }, body: { organization_slug: harbour.slug } }
  assert.equal(await asked(token, 'POST /platform/oauth/requests/:id/approve', byToken), '403 session_needed')

  const declined = await ada.request('POST /platform/oauth/requests/:id/decline', { params: { id } })
  const { searchParams } = new URL(declined.redirect_to)
  assert.deepEqual([searchParams.get('error'), searchParams.get('code')], ['access_denied', null])
  assert.equal(await answer(ada, id), '409 oauth_request_decided')

  const late = await begin(configuration)
  const system = env.platform.context.system.pool('postgres')
  const expire = () => system.query('update platform.oauth_requests set expires_at = now() where id = $1', [late.id])
  await expire()
  assert.equal(await answer(ada, late.id), '410 oauth_request_expired')
  await system.query(`update platform.oauth_requests set expires_at = now() + interval '1 minute' where id = $1`, [
    late.id,
  ])
  const address = await approve(ada, harbour, late)
  await expire()
  assert.equal(await errorOf(exchange(late, address)), 'invalid_grant')
})

test('an app whose address is neither https nor of this machine is refused', async () => {
  for (const [uri, status] of [
    ['http://orders.example.com/', 400],
    ['http://localhost:3000/callback', 201],
  ] as const) {
    const answer = await pia.send('POST /platform/organizations/:slug/oauth/apps', {
      params: { slug: publisher.slug },
      body: { name: 'a', website: 'https://a.example', redirect_uris: [uri], scopes: ['projects:read'] },
    })
    assert.equal(answer.status, status, uri)
  }
})
