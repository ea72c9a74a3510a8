import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Organization } from '@cairn/contracts/organizations/organizations'
import type { DevEnv, Person } from '@cairn/dev-env'
import { startDevEnv } from '@cairn/dev-env'
import type { PoolClient } from 'pg'
import { overtake } from './held-rows.ts'
import { storeProject } from './members-fixture.ts'
import { reasonOf } from './refused-reason.ts'

let env: DevEnv
let owner: Person
let organization: Organization
before(async () => {
  env = await startDevEnv()
  owner = await env.signUp('owner')
  organization = await owner.createOrganization('Seller', { tier: 'tier_team' })
})
after(() => env[Symbol.asyncDispose]())

const transfer = (ref: string, { slug }: Organization) =>
  owner.request('POST /platform/projects/:ref/transfer', {
    params: { ref },
    body: { target_organization_slug: slug },
  })

const withPhoneMfa = async (): Promise<string> => {
  const ref = await storeProject(env, organization, 'INACTIVE')
  await owner.request('PUT /platform/projects/:ref/billing/addons/:key', {
    params: { ref, key: 'phone_mfa' },
    body: { enabled: true },
  })
  return ref
}

const lockOrganization =
  ({ id }: Organization) =>
  (client: PoolClient) =>
    client.query('select from platform.organizations where id = $1 for update', [id])

test('a project with an add-on does not go to an organization whose plan does not include it, by transfer or claim', async () => {
  const ref = await withPhoneMfa()
  const free = await owner.createOrganization('Free', { tier: 'tier_free' })
  const preview = await owner.request('POST /platform/projects/:ref/transfer/preview', {
    params: { ref },
    body: { target_organization_slug: free.slug },
  })
  assert.equal(
    preview.problem,
    'The project has the add-on Phone MFA, and the plan of Free does not include it. Switch it off first, in Project settings, Add-ons.',
  )
  assert.equal(await reasonOf(transfer(ref, free)), 'add_on_is_on')
  const { token } = await owner.request('POST /platform/projects/:ref/claim-token', { params: { ref }, body: {} })
  const claim = owner.request('POST /platform/project-claims/:token', {
    params: { token },
    body: { organization_slug: free.slug },
  })
  assert.equal(await reasonOf(claim), 'add_on_is_on')
  const pro = await owner.createOrganization('Pro', { tier: 'tier_pro' })
  assert.equal((await transfer(ref, pro)).organization_slug, pro.slug)
})

test('a transfer that waits while its target goes to a plan without the add-ons of the project is refused', async () => {
  const ref = await withPhoneMfa()
  const target = await owner.createOrganization('Buyer', { tier: 'tier_pro' })
  const waiting = overtake(
    env,
    lockOrganization(target),
    () => transfer(ref, target),
    (client) => client.query(`update platform.organizations set tier = 'tier_free' where id = $1`, [target.id]),
  )
  assert.equal(await reasonOf(waiting), 'add_on_is_on')
})

test('a transfer that waits while its target is deleted does not find it', async () => {
  const ref = await storeProject(env, organization, 'INACTIVE')
  const target = await owner.createOrganization('Buyer')
  const waiting = overtake(
    env,
    lockOrganization(target),
    () => transfer(ref, target),
    (client) => client.query('delete from platform.organizations where id = $1', [target.id]),
  )
  assert.equal(await reasonOf(waiting), 'organization_not_found')
})
