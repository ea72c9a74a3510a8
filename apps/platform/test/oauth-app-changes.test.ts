import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Organization } from '@cairn/contracts/organizations/organizations'
import type { Scope } from '@cairn/contracts/scopes'
import type { DevEnv, Person } from '@cairn/dev-env'
import { startDevEnv } from '@cairn/dev-env'
import * as openid from 'openid-client'
import { overtake } from './held-rows.ts'
import { storeProject } from './members-fixture.ts'
import { approve, begin, callback, configurationOf, exchange, letIn, publishApp, statusWith } from './oauth-steps.ts'
import { reasonOf } from './refused-reason.ts'

let env: DevEnv
/** Lets apps in. */
let ada: Person
let harbour: Organization

before(async () => {
  env = await startDevEnv()
  ada = await env.signUp('ada')
  harbour = await ada.createOrganization('Harbour')
})
after(() => env[Symbol.asyncDispose]())

/** Somebody with an organization that publishes apps. */
const publishing = async () => {
  const pia = await env.signUp('pia')
  return { pia, publisher: await pia.createOrganization('Orders Ltd') }
}

/** What the audit log of the harbour says about apps that were withdrawn, the newest first. */
const withdrawals = async () => {
  const { entries } = await ada.request('GET /platform/organizations/:slug/audit', {
    params: { slug: harbour.slug },
    query: { action: 'oauth_app.withdrawn' },
  })
  return entries.map(({ target, details, actor }) => [target.id, details, actor.email])
}

const deleteOrganization = (by: Person, { slug }: Organization) =>
  by.request('DELETE /platform/organizations/:slug', { params: { slug } })

test('an authorization that ends with the organization of the publisher is in the audit log where it was given', async () => {
  const { pia, publisher } = await publishing()
  const app = await publishApp(pia, publisher)
  const { access_token: token } = await letIn(ada, harbour, configurationOf(env.url, app))
  await deleteOrganization(pia, publisher)
  assert.equal(await statusWith(env.url, token, 'GET /v1/projects'), '401 not_signed_in')
  assert.deepEqual((await withdrawals())[0], [app.id, { authorizations: 1 }, 'Cairn'])
})

test('an authorization that ends with the account of the publisher is in the audit log where it was given', async () => {
  const { pia, publisher } = await publishing()
  const app = await publishApp(pia, publisher)
  await letIn(ada, harbour, configurationOf(env.url, app))
  await pia.request('DELETE /platform/profile', {})
  assert.deepEqual((await withdrawals())[0], [app.id, { authorizations: 1 }, 'Cairn'])
})

test('the deletion of an organization locks its apps before its members, as an exchange of a code does', async () => {
  const { pia, publisher } = await publishing()
  const app = await publishApp(pia, publisher)
  await overtake(
    env,
    (client) => client.query('select from platform.oauth_apps where id = $1 for key share', [app.id]),
    () => deleteOrganization(pia, publisher),
    (client) => client.query('select from platform.members where organization_id = $1 for key share', [publisher.id]),
  )
  assert.deepEqual(await pia.request('GET /platform/organizations', {}), [])
})

test('a request whose redirect URI the app has lost is neither shown, approved nor declined', async () => {
  const { pia, publisher } = await publishing()
  const loopback = 'http://127.0.0.1/callback'
  const app = await publishApp(pia, publisher, { redirect_uris: [callback, loopback] })
  const configuration = configurationOf(env.url, app)
  const lost = await begin(configuration)
  const kept = await begin(configuration, { redirect_uri: 'http://127.0.0.1:49152/callback' })
  await pia.request('PATCH /platform/organizations/:slug/oauth/apps/:id', {
    params: { slug: publisher.slug, id: app.id },
    body: { redirect_uris: [loopback] },
  })
  const params = { id: lost.id }
  const approval = { params, body: { organization_slug: harbour.slug } }
  const reasons = await Promise.all([
    reasonOf(ada.request('GET /platform/oauth/requests/:id', { params })),
    reasonOf(ada.request('POST /platform/oauth/requests/:id/approve', approval)),
    reasonOf(ada.request('POST /platform/oauth/requests/:id/decline', { params })),
  ])
  assert.deepEqual(new Set(reasons), new Set(['oauth_request_uri_removed']))
  assert.equal((await approve(ada, harbour, kept)).port, '49152')
})

test('scopes that an app loses do not come back to what was authorized with it, when the app has them again', async () => {
  const { pia, publisher } = await publishing()
  const all = ['projects:write', 'database:read'] as const
  const app = await publishApp(pia, publisher, { scopes: [...all] })
  const configuration = configurationOf(env.url, app)
  const ref = await storeProject(env, harbour, 'INACTIVE')
  const pause = (token: string) => statusWith(env.url, token, 'POST /v1/projects/:ref/pause', { params: { ref } })
  const give = (...scopes: Scope[]) =>
    pia.request('PATCH /platform/organizations/:slug/oauth/apps/:id', {
      params: { slug: publisher.slug, id: app.id },
      body: { scopes },
    })
  const tokens = await letIn(ada, harbour, configuration)
  assert.equal(await pause(tokens.access_token), '409 wrong_status')
  const approved = await begin(configuration)
  const address = await approve(ada, harbour, approved)
  const open = await begin(configuration)
  const { scopes: asked } = await ada.request('GET /platform/oauth/requests/:id', { params: { id: open.id } })
  assert.deepEqual(asked, [...all])

  await give('projects:read', 'database:write')
  await give(...all)
  assert.equal(await pause(tokens.access_token), '403 scope_missing')
  const next = await openid.refreshTokenGrant(configuration, tokens.refresh_token ?? '')
  const inTime = await exchange(approved, address)
  const later = await exchange(open, await approve(ada, harbour, open))
  for (const { scope, access_token: token } of [next, inTime, later]) {
    assert.deepEqual(scope?.split(' ').sort(), ['database:read', 'projects:read'])
    assert.equal(await pause(token), '403 scope_missing')
  }
  const again = await letIn(ada, harbour, configuration)
  assert.equal(await pause(again.access_token), '409 wrong_status')
})
