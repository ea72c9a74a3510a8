import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import type { Coupon } from '../../src/billing/invoices/coupons.ts'
import { invoiceOf } from '../../src/billing/invoices/invoice.ts'
import { cycleOn, dayFrom, dayMs, dayOf, dayText, startOf } from '../../src/billing/invoices/cycles.ts'
import type { AddOnPeriod, BillingHistory } from '../../src/billing/invoices/history.ts'
import { noAddOns } from '../../src/billing/invoices/history.ts'
import type { UsageRecord } from '../../src/billing/invoices/meters.ts'
import { splitCents } from '../../src/billing/invoices/money.ts'
import { taxFor, taxIdOnInvoice, vatCountry } from '../../src/billing/invoices/tax.ts'
import { defaultCatalogue } from '../../src/product-catalogue/default-catalogue.ts'
import { naiveSubtotal } from './naive-invoice.ts'
import { firstDays, most, scene } from './scene.ts'

const noTerms = { coupons: [], tax: undefined, balanceCents: 0 }
const runs = { numRuns: 60 }

test('invoices of random histories are those of a naive computation, to the cent', () => {
  fc.assert(
    fc.property(scene, ({ cycle, history }) => {
      const invoice = invoiceOf(defaultCatalogue, history, cycle, noTerms)
      assert.equal(invoice.subtotalCents, naiveSubtotal(history, startOf(cycle.start), startOf(cycle.end)))
    }),
    runs,
  )
})

test('usage of a day is charged by the plan of the day that charges for it: one that is left before midnight is no way out', () => {
  const cycle = cycleOn(firstDays[5] ?? 0, firstDays[5] ?? 0)
  const [noon, evening] = [12, 23].map((hour) => startOf(cycle.start + 3) + hour * 3_600_000)
  const egress = { ref: 'ref0', day: cycle.start + 3, meter: 'egress', amount: 1_000n * 1024n ** 3n } as const
  const chargedAfter = (tiers: BillingHistory['tiers']) =>
    invoiceOf(defaultCatalogue, { tiers, projects: [], usage: [egress], ...noAddOns }, cycle, noTerms)
      .lines.filter(({ kind }) => kind === 'usage')
      .map(({ amountCents }) => amountCents)
  const stays = chargedAfter([{ fromMs: startOf(cycle.start), tier: 'tier_payg' }])
  assert.deepEqual(stays, [6_750], 'of a cycle')
  for (const left of ['tier_free', 'tier_pro'] as const) {
    const charged = chargedAfter([
      { fromMs: startOf(cycle.start), tier: 'tier_free' },
      { fromMs: noon ?? 0, tier: 'tier_payg' },
      { fromMs: evening ?? 0, tier: left },
    ])
    assert.deepEqual(charged, [8_925], 'of one day of 30, which includes 250 GB / 30')
  }
})

test('what the projects cost adds up to what the organization is charged for them', () => {
  fc.assert(
    fc.property(scene, ({ cycle, history }) => {
      for (const line of invoiceOf(defaultCatalogue, history, cycle, noTerms).lines) {
        if (line.kind === 'plan') continue
        const sum = line.byProject.reduce((total, { amountCents }) => total + amountCents, 0)
        assert.equal(sum, line.amountCents, line.description)
      }
    }),
    runs,
  )
})

test('metering a day a second time changes nothing, and another result of it replaces the first', () => {
  fc.assert(
    fc.property(scene, fc.nat(1_000), ({ cycle, history }, pick) => {
      const again = history.usage.filter(({ day }) => day % 7 === pick % 7)
      const wrong = again.map((record) => ({ ...record, amount: record.amount + 1_000_000_000n }))
      const last = new Map(again.map((record) => [`${record.ref} ${record.day} ${record.meter}`, record]))
      const replayed: BillingHistory = { ...history, usage: [...history.usage, ...wrong, ...last.values()] }
      const invoice = (of: BillingHistory) =>
        invoiceOf(defaultCatalogue, of, cycle, noTerms).lines.map(({ amountCents }) => amountCents)
      assert.deepEqual(invoice(replayed), invoice(history))
    }),
    runs,
  )
})

test('cycles follow each other without a gap, and return to the day that they began on', () => {
  for (const first of firstDays) {
    let day = first
    for (let months = 0; months < 60; months += 1) {
      const cycle = cycleOn(first, day)
      assert.equal(cycle.start, day)
      assert.deepEqual(cycleOn(first, cycle.end - 1), cycle)
      const wanted = new Date(startOf(first)).getUTCDate()
      const isLastOfMonth = new Date(startOf(cycle.end + 1)).getUTCDate() === 1
      const date = new Date(startOf(cycle.end)).getUTCDate()
      assert.ok(date === wanted || (isLastOfMonth && date < wanted), dayText(cycle.end))
      day = cycle.end
    }
  }
  assert.equal(dayText(cycleOn(dayFrom('2024-01-31'), dayFrom('2024-02-10')).end), '2024-02-29')
  assert.equal(dayText(cycleOn(dayFrom('2024-01-31'), dayFrom('2024-03-10')).end), '2024-03-31')
  assert.equal(dayMs, 86_400_000)
})

test('days are of UTC: clocks that change and the time zone of the machine change no invoice', (context) => {
  const zone = process.env['TZ']
  context.after(() => {
    if (zone === undefined) delete process.env['TZ']
    else process.env['TZ'] = zone
  })
  const first = dayFrom('2026-03-01')
  const history: BillingHistory = {
    tiers: [{ fromMs: startOf(first), tier: 'tier_payg' }],
    projects: [{ ref: 'shop', name: 'Shop', compute: [{ fromMs: startOf(first), toMs: null, size: 'small' }] }],
    usage: [{ ref: 'shop', day: dayFrom('2026-03-29'), meter: 'egress', amount: most }],
    ...noAddOns,
  }
  const inZone = (name: string) => {
    process.env['TZ'] = name
    for (let day = first; day < first + 365; day += 1)
      for (const ms of [startOf(day), startOf(day) + dayMs - 1]) assert.equal(dayOf(ms), day, dayText(day))
    const cycle = cycleOn(first, dayFrom('2026-03-29'))
    const { lines } = invoiceOf(defaultCatalogue, history, cycle, noTerms)
    return { cycle, lines: lines.map(({ quantity, amountCents }) => ({ quantity, amountCents })) }
  }
  const there = inZone('UTC')
  assert.equal(there.lines[1]?.quantity, '744 hours', 'of 31 days, also where one of them has 23 hours')
  for (const name of ['Europe/Berlin', 'America/St_Johns', 'Pacific/Apia', 'Australia/Lord_Howe'])
    assert.deepEqual(inZone(name), there, name)
})

test('an upgrade in the middle of a month is charged for the half that it was in force', () => {
  const cycle = cycleOn(dayFrom('2026-11-01'), dayFrom('2026-11-10'))
  const start = startOf(cycle.start)
  const history: BillingHistory = {
    tiers: [
      { fromMs: start, tier: 'tier_free' },
      { fromMs: start + 15 * dayMs, tier: 'tier_payg' },
    ],
    projects: [{ ref: 'shop', name: 'Shop', compute: [{ fromMs: start, toMs: null, size: 'small' }] }],
    usage: [{ ref: 'shop', day: cycle.start + 20, meter: 'egress', amount: 135n * 1024n ** 3n }],
    ...noAddOns,
  }
  const { lines, subtotalCents } = invoiceOf(defaultCatalogue, history, cycle, noTerms)
  assert.deepEqual(
    lines.map(({ description, quantity, amountCents }) => [description, quantity, amountCents]),
    [
      ['Pro plan', '15 days of 30', 1250],
      ['Compute, Small · Shop', '360 hours', 742],
      ['Compute credits', '', -500],
      ['Egress', '10 GB over', 90],
    ],
  )
  assert.equal(subtotalCents, 1582)
})

/** From a moment on. */
const on = (ref: string, addOn: string, fromMs: number, itemName = ''): AddOnPeriod => ({
  ref,
  projectName: ref,
  addOn,
  item: itemName,
  itemName,
  fromMs,
  toMs: null,
})

test('Phone MFA: $75 per month for the first project, then $10 per additional project; a log drain by time, events and egress', () => {
  const cycle = cycleOn(dayFrom('2026-11-01'), dayFrom('2026-11-10'))
  const start = startOf(cycle.start)
  const history: BillingHistory = {
    tiers: [{ fromMs: 0, tier: 'tier_team' }],
    projects: [],
    usage: [],
    addOns: [
      on('shop', 'phone_mfa', 0),
      on('blog', 'phone_mfa', start + 15 * dayMs),
      on('shop', 'log_drain', start + 20 * dayMs, 'Loki'),
    ],
    addOnUsage: [
      { ref: 'shop', day: cycle.start + 20, meter: 'log_drain_events', amount: 1_500_000n },
      { ref: 'shop', day: cycle.start + 20, meter: 'log_drain_egress', amount: 2n * 1024n ** 3n },
    ],
  }
  const { lines } = invoiceOf(defaultCatalogue, history, cycle, noTerms)
  assert.deepEqual(
    lines.map(({ description, quantity, amountCents, byProject }) => [description, quantity, amountCents, byProject]),
    [
      ['Team plan', '1 month', 59_900, []],
      [
        'Phone MFA, first project',
        '1 month',
        7500,
        [
          { ref: 'shop', amountCents: 5000 },
          { ref: 'blog', amountCents: 2500 },
        ],
      ],
      [
        'Phone MFA, additional projects',
        '15 project days',
        500,
        [
          { ref: 'shop', amountCents: 333 },
          { ref: 'blog', amountCents: 167 },
        ],
      ],
      ['Log drain Loki · shop', '10 days of 30', 2000, [{ ref: 'shop', amountCents: 2000 }]],
      ['Log drain events', '1,500,000', 30, [{ ref: 'shop', amountCents: 30 }]],
      ['Log drain egress', '2 GB', 18, [{ ref: 'shop', amountCents: 18 }]],
    ],
  )
  const onFree = { ...history, tiers: [{ fromMs: 0, tier: 'tier_free' as const }] }
  assert.deepEqual(invoiceOf(defaultCatalogue, onFree, cycle, noTerms).lines, [])
})

test('of custom domains, the one that an Enterprise plan includes is that which was active first', () => {
  const cycle = cycleOn(dayFrom('2026-11-01'), dayFrom('2026-11-10'))
  const start = startOf(cycle.start)
  const first = on('shop', 'custom_domain', 0, 'shop.example')
  const history: BillingHistory = {
    tiers: [{ fromMs: 0, tier: 'tier_enterprise' }],
    projects: [],
    usage: [],
    addOns: [{ ...first, toMs: start + 24 * dayMs }, on('blog', 'custom_domain', start + 15 * dayMs, 'blog.example')],
    addOnUsage: [],
  }
  const linesOn = (tiers: BillingHistory['tiers']) =>
    invoiceOf(defaultCatalogue, { ...history, tiers }, cycle, noTerms)
      .lines.filter(({ kind }) => kind === 'add_on')
      .map(({ description, quantity, amountCents }) => [description, quantity, amountCents])
  assert.deepEqual(linesOn(history.tiers), [['Custom domain blog.example · blog', '9 days of 30', 300]])
  assert.deepEqual(linesOn([{ fromMs: 0, tier: 'tier_pro' }]), [
    ['Custom domain shop.example · shop', '24 days of 30', 800],
    ['Custom domain blog.example · blog', '15 days of 30', 500],
  ])
})

test('a spend cap keeps usage off the invoice', () => {
  const cycle = cycleOn(dayFrom('2026-11-01'), dayFrom('2026-11-10'))
  const usage: UsageRecord[] = [{ ref: 'shop', day: cycle.start, meter: 'egress', amount: most }]
  const invoice = (its: 'tier_pro' | 'tier_payg') =>
    invoiceOf(defaultCatalogue, { tiers: [{ fromMs: 0, tier: its }], projects: [], usage, ...noAddOns }, cycle, noTerms)
  assert.equal(invoice('tier_pro').subtotalCents, 2500)
  assert.equal(invoice('tier_payg').subtotalCents, 2500 + 350 * 9)
})

test('coupons are taken off before tax, and the balance of the organization pays what is left', () => {
  const cycle = cycleOn(dayFrom('2026-11-01'), dayFrom('2026-11-10'))
  const history: BillingHistory = { tiers: [{ fromMs: 0, tier: 'tier_team' }], projects: [], usage: [], ...noAddOns }
  const coupons: Coupon[] = [
    { name: 'Half', discount: { percent: 50 } },
    { name: 'Ten dollars', discount: { amountCents: 1000 } },
  ]
  const invoice = invoiceOf(defaultCatalogue, history, cycle, {
    coupons,
    tax: { description: 'VAT 19 %', rate: 1900 },
    balanceCents: 5000,
  })
  assert.deepEqual(
    invoice.discounts.map(({ amountCents }) => amountCents),
    [-29_950, -1000],
  )
  assert.equal(invoice.tax?.amountCents, 5501)
  assert.equal(invoice.totalCents, 28_950 + 5501)
  assert.equal(invoice.balanceUsedCents, 5000)
  assert.equal(invoice.dueCents, 29_451)
  const free = invoiceOf(defaultCatalogue, history, cycle, {
    coupons: [{ name: 'All', discount: { amountCents: 100_000 } }],
    tax: undefined,
    balanceCents: 5000,
  })
  assert.deepEqual([free.totalCents, free.balanceUsedCents], [0, 0])
})

test('an amount that is split by weights is all there', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: -100_000, max: 100_000 }),
      fc.array(fc.bigInt(0n, most), { minLength: 1 }),
      (cents, weights) => {
        assert.equal(
          splitCents(cents, weights).reduce((sum, part) => sum + part, 0),
          cents,
        )
      },
    ),
  )
})

test('VAT: the rate of the country, reverse charge for businesses of another, none outside', () => {
  assert.equal(taxFor(undefined, 'DE', null), undefined)
  assert.equal(taxFor('US', 'DE', null), undefined)
  assert.deepEqual(taxFor('IE', 'DE', null), { description: 'VAT 19 %', rate: 1900 })
  assert.deepEqual(taxFor('IE', 'DE', 'DE 123.456.789'), { description: 'VAT: reverse charge', rate: 0 })
  assert.deepEqual(taxFor('IE', 'DE', 'FR12345678901'), { description: 'VAT 19 %', rate: 1900 })
  assert.deepEqual(taxFor('DE', 'DE', 'DE123456789'), { description: 'VAT 19 %', rate: 1900 })
  assert.deepEqual(taxFor('IE', 'FI', null), { description: 'VAT 25.5 %', rate: 2550 })
  assert.deepEqual(taxFor('IE', 'US', null), { description: 'VAT: not charged outside the European Union', rate: 0 })
  assert.equal(vatCountry('EL123456789'), 'GR')
  assert.equal(vatCountry('IE1234567FA'), 'IE')
  assert.equal(vatCountry('DE12345678'), undefined)
  const taxIds = [
    { country: 'CH', value: 'CHE123456789' },
    { country: 'IE', value: 'IE1234567FA' },
  ]
  assert.equal(taxIdOnInvoice(taxIds, 'IE'), 'IE1234567FA')
  assert.equal(taxIdOnInvoice(taxIds, 'FR'), 'CHE123456789')
  assert.equal(taxIdOnInvoice([], 'IE'), null)
})
