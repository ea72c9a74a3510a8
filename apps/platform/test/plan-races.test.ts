import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { DevEnv } from '@cairn/dev-env'
import { startDevEnv } from '@cairn/dev-env'
import { heldBack } from './held-back.ts'
import { storeProject } from './members-fixture.ts'
import { reasonOf } from './refused-reason.ts'

let env: DevEnv
before(async () => {
  env = await startDevEnv()
})
after(() => env[Symbol.asyncDispose]())

const pool = () => env.platform.context.system.pool('postgres')

test('two organizations of a person that go to Free at once have the projects of one Free plan', async () => {
  const owner = await env.signUp('owner')
  const organizations = [
    await owner.createOrganization('One', { tier: 'tier_payg' }),
    await owner.createOrganization('Other', { tier: 'tier_payg' }),
  ]
  for (const organization of organizations)
    for (let project = 0; project < 2; project += 1) await storeProject(env, organization, 'ACTIVE_HEALTHY')
  const cancel = ({ slug }: { slug: string }) =>
    owner.request('PUT /platform/organizations/:slug/billing/subscription', {
      params: { slug },
      body: { tier: 'tier_free', from: 'tier_payg' },
    })
  // Both have checked what they may do when they write what was done.
  const results = await heldBack(
    pool(),
    { text: 'lock table platform.audit_log in share mode' },
    organizations.map((organization) => () => cancel(organization)),
  )
  assert.deepEqual(
    results.map(({ status }) => status),
    ['fulfilled', 'rejected'],
  )
  const [, other] = organizations
  assert.ok(other)
  assert.equal(await reasonOf(cancel(other)), 'plan_not_possible')
})

test('a person who creates a project and redeems a coupon at once is refused neither', async () => {
  const owner = await env.signUp('redeemer')
  const { slug } = await owner.createOrganization('Busy', { tier: 'tier_payg' })
  await pool().query(`insert into platform.coupons (code, name, percent) values ('SPRING', 'Spring', 10)`)
  // What one person creates is created one after the other.
  const results = await heldBack<unknown>(
    pool(),
    { text: 'select pg_advisory_xact_lock(hashtextextended($1, 0))', values: [owner.accountId] },
    [
      () =>
        owner.request('POST /platform/projects', {
          body: { name: 'One more', organization_slug: slug, db_pass: 'correct horse 1' },
        }),
      () =>
        owner.request('POST /platform/organizations/:slug/billing/coupons', {
          params: { slug },
          body: { code: 'SPRING' },
        }),
    ],
  )
  assert.deepEqual(
    results.map((result) => (result.status === 'rejected' ? String(result.reason) : result.status)),
    ['fulfilled', 'fulfilled'],
  )
  await env.platform.context.supervisor.settled()
})
