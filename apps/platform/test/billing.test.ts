import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Person } from '@cairn/dev-env'
import { RefusedError } from '@cairn/dev-env'
import { eventually } from './clients-of-projects.ts'
import type { MembersFixture } from './members-fixture.ts'
import { startMembersFixture } from './members-fixture.ts'
import { reasonOf } from './refused-reason.ts'

let fixture: MembersFixture
before(async () => {
  fixture = await startMembersFixture()
})
after(() => fixture[Symbol.asyncDispose]())

const here = () => ({ params: { slug: fixture.organization.slug } })
const unrestricted = {
  tier: 'tier_free',
  billing_partner: null,
  restriction_status: null,
  grace_period_end: null,
} as const

const overdue = (person: Person) => person.request('GET /platform/stripe/invoices/overdue', {})

const actionsIn = async (person: Person) =>
  (await person.request('GET /platform/organizations/:slug/audit', { ...here(), query: {} })).entries.map(
    ({ action }) => action,
  )

test('an organization is restricted by the operator, and says so to its members', async () => {
  const { owner, developer } = fixture.people
  const free = await developer.request('GET /platform/organizations/:slug', here())
  assert.deepEqual([free.restriction_status, free.restriction_data], [null, null])

  const end = '2026-03-14T00:00:00.000Z'
  const body = {
    ...unrestricted,
    tier: 'tier_pro',
    restriction_status: 'grace_period',
    grace_period_end: end,
    restriction_reason: 'Waits for a signature',
  } as const
  await owner.request('PUT /platform/operator/organizations/:slug/billing', { ...here(), body })
  const restricted = await developer.request('GET /platform/organizations/:slug', here())
  assert.deepEqual(
    [restricted.plan.id, restricted.restriction_status, restricted.restriction_data],
    ['pro', 'grace_period', { grace_period_end: end }],
  )
  const withoutEnd = { ...body, grace_period_end: null }
  assert.equal(
    await reasonOf(
      owner.request('PUT /platform/operator/organizations/:slug/billing', { ...here(), body: withoutEnd }),
    ),
    'invalid_input',
  )
  assert.ok((await actionsIn(owner)).includes('billing.changed'))
  await owner.request('PUT /platform/operator/organizations/:slug/billing', { ...here(), body: unrestricted })
})

test('what an operator saved from an old view does not take back a change of the plan', async () => {
  const { owner } = fixture.people
  const save = (tier: 'tier_pro' | 'tier_team', from: 'tier_free' | 'tier_pro') =>
    owner.request('PUT /platform/operator/organizations/:slug/billing', {
      ...here(),
      body: { ...unrestricted, tier, from },
    })
  const planNow = async () => (await owner.request('GET /platform/organizations/:slug', here())).plan.id
  await owner.request('PUT /platform/operator/organizations/:slug/billing', {
    ...here(),
    body: { ...unrestricted, tier: 'tier_pro' },
  })
  await assert.rejects(save('tier_team', 'tier_free'), /Somebody else has changed the plan to Pro\./)
  assert.equal(await planNow(), 'pro')
  await save('tier_team', 'tier_pro')
  assert.equal(await planNow(), 'team')
  await owner.request('PUT /platform/operator/organizations/:slug/billing', { ...here(), body: unrestricted })
})

test('overdue invoices are listed for members who can see the billing of their organization', async () => {
  const { owner, readOnly, guest, stranger } = fixture.people
  const invoice = await owner.request('POST /platform/operator/organizations/:slug/overdue-invoices', {
    ...here(),
    body: { number: 'INV-7', amount_due_cents: 2599, due_date: '2025-05-16' },
  })
  assert.deepEqual(await overdue(owner), [
    {
      id: invoice.id,
      organization_id: fixture.organization.id,
      organization_slug: fixture.organization.slug,
      number: 'INV-7',
      amount_due_cents: 2599,
      due_date: '2025-05-16',
    },
  ])
  assert.deepEqual(await overdue(readOnly), [invoice])
  assert.deepEqual(await overdue(guest), [])
  assert.deepEqual(await overdue(stranger), [])

  const elsewhere = { params: { slug: fixture.elsewhere.organization.slug, id: invoice.id } }
  const remove = 'DELETE /platform/operator/organizations/:slug/overdue-invoices/:id'
  assert.equal(await reasonOf(owner.request(remove, elsewhere)), 'invoice_not_found')
  await owner.request(remove, { params: { ...here().params, id: invoice.id } })
  assert.deepEqual(await overdue(owner), [])
  const actions = await actionsIn(owner)
  assert.ok(actions.includes('billing.invoice_entered') && actions.includes('billing.invoice_removed'))
})

test('a billing address is kept, and an empty line of it is none', async () => {
  const { administrator } = fixture.people
  const path = 'GET /platform/organizations/:slug/customer'
  assert.deepEqual(await administrator.request(path, here()), { billing_name: null, address: null })
  const body = {
    billing_name: ' Harbour Ltd ',
    address: { line1: '1 Quay', line2: '', city: 'Cork', state: null, postal_code: 'T12', country: 'Ireland' },
  }
  const saved = {
    billing_name: 'Harbour Ltd',
    address: { line1: '1 Quay', line2: null, city: 'Cork', state: null, postal_code: 'T12', country: 'Ireland' },
  }
  const put = 'PUT /platform/organizations/:slug/customer'
  assert.deepEqual(await administrator.request(put, { ...here(), body }), saved)
  assert.deepEqual(await administrator.request(path, here()), saved)
  assert.ok((await actionsIn(administrator)).includes('billing.customer_changed'))
  const noLine = { ...body, address: { ...body.address, line1: ' ' } }
  assert.equal(await reasonOf(administrator.request(put, { ...here(), body: noLine })), 'invalid_input')
})

test('tax IDs are checked by the form of their country, listed, added once and removed', async () => {
  const { administrator, readOnly } = fixture.people
  const path = 'GET /platform/organizations/:slug/tax-ids'
  const add = (country: string, value: string) =>
    administrator.request('POST /platform/organizations/:slug/tax-ids', { ...here(), body: { country, value } })
  const irish = await add('IE', 'ie 1234567 fa')
  assert.deepEqual([irish.country, irish.value, irish.name], ['IE', 'IE1234567FA', 'VAT number'])
  const swiss = await add('CH', 'CHE-123.456.789 MWST')
  for (const [country, value] of [
    ['IE', 'DE123456789'],
    ['US', '12-345678'],
    ['XX', '123456789'],
    ['EU', '123456789'],
    ['KE', '12'],
  ] as const)
    assert.equal(await reasonOf(add(country, value)), 'invalid_input', country)
  assert.equal(await reasonOf(add('IE', 'IE1234567FA')), 'tax_id_exists')
  assert.deepEqual(await readOnly.request(path, here()), [irish, swiss])

  const remove = (slug: string) =>
    administrator.request('DELETE /platform/organizations/:slug/tax-ids/:id', { params: { slug, id: irish.id } })
  const { stranger } = fixture.people
  const elsewhere = { params: { slug: fixture.elsewhere.organization.slug, id: irish.id } }
  assert.equal(
    await reasonOf(stranger.request('DELETE /platform/organizations/:slug/tax-ids/:id', elsewhere)),
    'tax_id_not_found',
  )
  await remove(fixture.organization.slug)
  assert.equal(await reasonOf(remove(fixture.organization.slug)), 'tax_id_not_found')
  assert.deepEqual(await readOnly.request(path, here()), [swiss])
  const actions = await actionsIn(administrator)
  assert.ok(actions.includes('billing.tax_id_added') && actions.includes('billing.tax_id_removed'))
})

test('the operator finds organizations by a part of their name', async () => {
  const { owner } = fixture.people
  const found = await owner.request('GET /platform/operator/organizations', { query: { search: 'harb' } })
  assert.deepEqual(
    found.map(({ name, members, project_count }) => ({ name, members: members.length, project_count })),
    [{ name: 'Harbour', members: 5, project_count: 1 }],
  )
})

test('two owners change the plan at once: one wins, the other sees it; a cancellation says why', async () => {
  const { owner, administrator, developer } = fixture.people
  await owner.request('PUT /platform/operator/organizations/:slug/billing', {
    ...here(),
    body: { ...unrestricted, tier: 'tier_payg' },
  })
  const path = 'GET /platform/organizations/:slug/billing/subscription'
  const put = 'PUT /platform/organizations/:slug/billing/subscription'
  const found = await developer.request(path, here())
  assert.deepEqual([found.tier, found.has_spend_cap, found.changed_by], ['tier_payg', false, 'members'])

  const ask = (tier: 'tier_pro' | 'tier_team' | 'tier_free') =>
    developer.request(`${path}/preview`, { ...here(), query: { tier } })
  const upgrade = await ask('tier_team')
  assert.deepEqual([upgrade.problem, upgrade.effects], [null, []])
  const { this_cycle: cycle, next_cycle: next } = upgrade
  assert.ok(cycle.total_cents > cycle.present_total_cents)
  assert.equal(
    cycle.lines.reduce((sum, line) => sum + line.amount_cents, 0),
    cycle.total_cents,
  )
  assert.deepEqual(
    next.lines
      .filter(({ kind }) => kind === 'plan')
      .map((line) => [line.description, line.quantity, line.amount_cents]),
    [['Team plan', '1 month', 59_900]],
  )

  const change = (person: Person, tier: 'tier_pro' | 'tier_team', from: 'tier_payg' | 'tier_pro' = 'tier_payg') =>
    person.request(put, { ...here(), body: { tier, from } })
  assert.equal(await reasonOf(change(developer, 'tier_team')), 'forbidden')
  const both = await Promise.allSettled([change(owner, 'tier_team'), change(administrator, 'tier_pro')])
  const [won, lost] = both.toSorted((one, other) => one.status.localeCompare(other.status))
  assert.ok(won?.status === 'fulfilled' && lost?.status === 'rejected')
  const present = await developer.request(path, here())
  assert.deepEqual(present, won.value)
  assert.ok(lost.reason instanceof RefusedError)
  assert.equal(lost.reason.body.reason, 'plan_changed')
  assert.match(lost.reason.message, new RegExp(present.tier === 'tier_team' ? 'to Team' : 'to Pro'))

  const survey = { reasons: ['too_expensive' as const], message: 'See you later.' }
  const cancelled = await owner.request(put, { ...here(), body: { tier: 'tier_free', from: present.tier, survey } })
  assert.equal(cancelled.plan.id, 'free')
  const said = await eventually(async () => {
    const requests = await owner.request('GET /platform/operator/support-requests', { query: {} })
    return requests.find(({ subject }) => subject.startsWith('Harbour left the plan'))
  }, 'request')
  assert.equal(said.message, '- It costs too much\nSee you later.')
  assert.ok((await actionsIn(owner)).includes('billing.plan_changed'))
  await owner.request('PUT /platform/operator/organizations/:slug/billing', {
    ...here(),
    body: { ...unrestricted, tier: 'tier_payg', billing_partner: 'aws' },
  })
  assert.equal(await reasonOf(change(owner, 'tier_team')), 'plan_by_partner')
  await owner.request('PUT /platform/operator/organizations/:slug/billing', { ...here(), body: unrestricted })
})
