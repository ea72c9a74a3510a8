import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Organization } from '@cairn/contracts/organizations/organizations'
import type { DevEnv, Person } from '@cairn/dev-env'
import { startDevEnv } from '@cairn/dev-env'
import { configurationOf, letIn, publishApp } from './oauth-steps.ts'

let env: DevEnv
/** Publishes apps. */
let pia: Person
let publisher: Organization
/** Lets them in. */
let ada: Person
let harbour: Organization

before(async () => {
  env = await startDevEnv()
  pia = await env.signUp('pia')
  publisher = await pia.createOrganization('Orders Ltd')
  ada = await env.signUp('ada')
  harbour = await ada.createOrganization('Harbour')
})
after(() => env[Symbol.asyncDispose]())

const authorizationPage = (query: { cursor?: string; limit?: number } = {}) =>
  ada.request('GET /platform/organizations/:slug/oauth/authorizations', { params: { slug: harbour.slug }, query })
const authorizations = async () => (await authorizationPage({ limit: 200 })).authorizations

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
