import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Cycle } from '@cairn/contracts/billing/invoices/cycles'
import { dayText, startOf } from '@cairn/contracts/billing/invoices/cycles'
import type { BillingHistory } from '@cairn/contracts/billing/invoices/history'
import { invoiceOf } from '@cairn/contracts/billing/invoices/invoice'
import type { UsageRecord } from '@cairn/contracts/billing/invoices/meters'
import { meterNames, usageOf, withoutReplaced } from '@cairn/contracts/billing/invoices/meters'
import { defaultCatalogue } from '@cairn/contracts/product-catalogue/default-catalogue'
import * as fc from 'fast-check'
import { scene } from '../../../packages/contracts/test/billing/scene.ts'
import { untilEnd, usageReport } from '../src/areas/billing/usage-report.ts'
import type { Metered } from '../src/areas/billing/usage-store.ts'
import { createUsageStore } from '../src/areas/billing/usage-store.ts'
import type { JobFixture } from './job-fixture.ts'
import { startJobFixture } from './job-fixture.ts'

let fixture: JobFixture
before(async () => {
  fixture = await startJobFixture()
})
after(() => fixture[Symbol.asyncDispose]())

const noTerms = { coupons: [], tax: undefined, balanceCents: 0 }
const catalogue = { document: defaultCatalogue }

// Egress is stored by service.
const partsOf = ({ meter, amount }: UsageRecord): Metered[] =>
  meter === 'egress'
    ? [
        { meter, part: 'rest', amount: amount / 3n },
        { meter, part: 'storage', amount: amount - amount / 3n },
      ]
    : [{ meter, part: '', amount }]

/** An organization with this usage and these tiers, whose projects have run in none of its days. */
const store = async (first: number, { tiers, usage }: BillingHistory): Promise<number> => {
  const { db } = fixture
  const [row] = await db.query<{ id: string }>(
    `insert into platform.organizations (slug, name, kind, tier, created_at)
     values (gen_random_uuid(), 'Sums', 'COMPANY', 'tier_free', $1)
     returning id`,
    [new Date(startOf(first))],
  )
  const organizationId = Number(row?.id)
  await db.query('delete from platform.tier_changes where organization_id = $1', [organizationId])
  await db.query(
    `insert into platform.tier_changes (organization_id, changed_at, tier)
     select $1, changed_at, tier from unnest($2::timestamptz[], $3::text[]) it (changed_at, tier)`,
    [organizationId, tiers.map(({ fromMs }) => new Date(fromMs)), tiers.map(({ tier }) => tier)],
  )
  const { save } = createUsageStore(db)
  for (const [key, records] of Map.groupBy(usage, ({ ref, day }) => `${ref} ${day}`)) {
    const [ref = '', day] = key.split(' ')
    await save({ ref: `${organizationId}${ref}`, organizationId }, Number(day), records.flatMap(partsOf))
  }
  return organizationId
}

const byRef = (one: UsageRecord, other: UsageRecord) => one.ref.localeCompare(other.ref) || one.day - other.day

test('usage added up in the database costs what it costs day by day, and the sum of projects is that of the organization', async () => {
  const at = fc.record({ scene, ago: fc.nat(31) })
  await fc.assert(
    fc.asyncProperty(at, async ({ scene: { first, cycle, history }, ago }) => {
      const only = { ...history, projects: [], addOns: [], addOnUsage: [], usage: withoutReplaced(history.usage) }
      const organizationId = await store(first, only)
      // As the refs are stored.
      const usage = only.usage.map((record) => ({ ...record, ref: `${organizationId}${record.ref}` })).toSorted(byRef)
      const whole: BillingHistory = { ...only, usage }
      const today = Math.max(cycle.start, cycle.end - 1 - ago)
      const read = await createUsageStore(fixture.db).history(organizationId, cycle, today)
      const linesOf = (of: BillingHistory) => invoiceOf(defaultCatalogue, of, cycle, noTerms).lines
      assert.deepEqual(linesOf(read), linesOf(whole))
      assert.deepEqual(linesOf(untilEnd(read, cycle, today)), linesOf(untilEnd(whole, cycle, today)))
      await compareReport(organizationId, whole, cycle, today)
    }),
    { numRuns: 60 },
  )
})

const sumOf = (amounts: readonly { usage: number }[]): number => amounts.reduce((sum, { usage }) => sum + usage, 0)

/** The report of the cycle as the first second of that day sees it. Numbers as large as these are exact. */
const compareReport = async (organizationId: number, whole: BillingHistory, cycle: Cycle, today: number) => {
  const report = await usageReport(
    { usage: createUsageStore(fixture.db), catalogue },
    { organizationId },
    startOf(today) + 1_000,
  )
  assert.deepEqual([report.start, report.is_current_cycle], [dayText(cycle.start), true])
  const records = whole.usage.filter(({ day }) => day >= cycle.start && day < cycle.end)
  for (const meter of meterNames) {
    const shown = report.meters.find((each) => each.meter === meter)
    assert.ok(shown)
    const { byProject, numerator } = usageOf(records, meter, 1)
    const days = shown.aggregate === 'average' ? today + 1 - cycle.start : 1
    assert.equal(shown.usage, Number(numerator) / days, meter)
    assert.deepEqual(
      new Map(shown.projects.map(({ ref, usage }) => [ref, usage])),
      new Map([...byProject].map(([ref, amount]) => [ref, Number(amount) / days])),
      meter,
    )
    const ofMeter = records.filter((record) => record.meter === meter)
    const perDay = Map.groupBy(ofMeter, ({ day }) => dayText(day))
    assert.deepEqual(
      shown.days,
      [...perDay]
        .map(([day, its]) => ({ day, usage: Number(its.reduce((sum, { amount }) => sum + amount, 0n)) }))
        .toSorted((one, other) => one.day.localeCompare(other.day)),
      meter,
    )
    if (meter === 'egress') assert.equal(sumOf(shown.services), sumOf(shown.projects))
  }
}
