import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { dayOf } from '@cairn/contracts/billing/invoices/cycles'
import type { Organization } from '@cairn/contracts/organizations/organizations'
import type { DevEnv, Person } from '@cairn/dev-env'
import { startDevEnv } from '@cairn/dev-env'
import { reasonOf } from './refused-reason.ts'

const gigabyte = 1024n ** 3n

let env: DevEnv
let owner: Person
let organization: Organization
let ref: string
before(async () => {
  env = await startDevEnv()
  owner = await env.signUp('owner')
  organization = await owner.createOrganization(undefined, { tier: 'tier_team' })
  ref = (await owner.createProject({ organization })).ref
})
after(() => env[Symbol.asyncDispose]())

test('Phone MFA and log drains are charged from the moment that they are on, with what drains delivered', async () => {
  const { drainStore, projects } = env.platform.context
  const params = { ref }
  const here = { params: { slug: organization.slug } }
  const list = () => owner.request('GET /platform/projects/:ref/billing/addons', { params })
  const switchTo = (enabled: boolean) =>
    owner.request('PUT /platform/projects/:ref/billing/addons/:key', {
      params: { ref, key: 'phone_mfa' },
      body: { enabled },
    })
  const enrolBy = (isOn: boolean) =>
    owner.request('PATCH /v1/projects/:ref/config/auth', { params, body: { mfa_phone_enroll_enabled: isOn } })
  const linesOf = async () => {
    const { lines } = await owner.request('GET /platform/organizations/:slug/billing/invoices/upcoming', here)
    return lines.filter(({ kind }) => kind === 'add_on').map(({ description }) => description)
  }

  const off = await list()
  const phones = off.add_ons.find(({ key }) => key === 'phone_mfa')
  const change = phones?.change_cents ?? 0
  assert.ok(change > 0 && change <= 7500, `${change}`)
  assert.deepEqual([phones?.count, phones?.unavailable, phones?.cost_cents, off.locked], [0, null, 0, null])
  const branching = off.add_ons.find(({ key }) => key === 'branching')
  // It is charged by the branches that there are, and has no switch.
  assert.deepEqual([branching?.unavailable, branching?.is_switched, branching?.change_cents], [null, false, null])
  assert.equal(await reasonOf(enrolBy(true)), 'plan_lacks', 'an add-on that is off')

  await switchTo(true)
  await switchTo(true)
  await enrolBy(true)
  assert.deepEqual(await linesOf(), ['Phone MFA, first project'])
  const on = (await list()).add_ons.find(({ key }) => key === 'phone_mfa')
  assert.equal(on?.count, 1)
  assert.ok(Math.abs((on?.cost_cents ?? 0) - change) <= 1)
  assert.ok((on?.change_cents ?? 0) <= 0 && (on?.change_cents ?? 0) >= -change - 1)
  const put = 'PUT /platform/organizations/:slug/billing/subscription'
  const toFree = owner.request(put, { ...here, body: { tier: 'tier_free', from: 'tier_team' } })
  assert.equal(await reasonOf(toFree), 'plan_not_possible')
  const preview = await owner.request('GET /platform/organizations/:slug/billing/subscription/preview', {
    ...here,
    query: { tier: 'tier_free' },
  })
  assert.match(preview.problem ?? '', /Phone MFA is on in/)

  const stored = await projects.find(ref)
  assert.ok(stored)
  const drain = await drainStore.create(
    { accountId: randomUUID(), email: owner.email, requestId: '', ip: '' },
    stored,
    { name: 'Archive', description: '', type: 'webhook', config: { url: 'https://archive.example.com' } },
    {},
  )
  await drainStore.advance(drain.token, { positions: {}, delivered: 3_000_000, bytes: Number(gigabyte), skipped: 0 })
  await drainStore.advance(drain.token, { positions: {}, delivered: 2_000_000, bytes: Number(gigabyte), skipped: 0 })
  assert.deepEqual(await linesOf(), [
    'Phone MFA, first project',
    `Log drain Archive · ${stored.name}`,
    'Log drain events',
    'Log drain egress',
  ])
  const { lines } = await owner.request('GET /platform/organizations/:slug/billing/invoices/upcoming', here)
  const costOf = (description: string) => lines.find((line) => line.description === description)
  assert.deepEqual([costOf('Log drain events')?.quantity, costOf('Log drain events')?.amount_cents], ['5,000,000', 100])
  assert.deepEqual([costOf('Log drain egress')?.quantity, costOf('Log drain egress')?.amount_cents], ['2 GB', 18])

  assert.equal(await reasonOf(switchTo(false)), 'add_on_in_use')
  await enrolBy(false)
  await switchTo(false)
  await owner.request('DELETE /platform/projects/:ref/analytics/log-drains/:token', {
    params: { ref, token: drain.token },
  })
  const today = dayOf(Date.now())
  const { addOns } = await env.platform.context.usage.history(
    organization.id,
    { start: today - 1, end: today + 2 },
    today,
  )
  assert.deepEqual(
    addOns.map(({ addOn, itemName, toMs }) => [addOn, itemName, toMs !== null]),
    [
      ['phone_mfa', '', true],
      ['log_drain', 'Archive', true],
    ],
  )
  const audit = await owner.request('GET /platform/organizations/:slug/audit', { ...here, query: {} })
  assert.deepEqual(
    audit.entries.filter(({ action }) => action === 'billing.add_on_switched').map(({ details }) => details),
    [
      { add_on: 'phone_mfa', enabled: false },
      { add_on: 'phone_mfa', enabled: true },
    ],
  )
})
