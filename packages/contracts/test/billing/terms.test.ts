import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import type { RedeemedCoupon } from '../../src/billing/invoices/coupons.ts'
import { couponsIn, cyclesLeft } from '../../src/billing/invoices/coupons.ts'
import type { CreditAsked, CreditNoteLine } from '../../src/billing/invoices/credit-notes.ts'
import { creditNoteOf, leftOfLines, leftToCredit, settlementOf } from '../../src/billing/invoices/credit-notes.ts'
import type { CreditEntry } from '../../src/billing/invoices/credits.ts'
import { creditBalance, creditsLeft } from '../../src/billing/invoices/credits.ts'
import type { Cycle } from '../../src/billing/invoices/cycles.ts'
import { cycleOn, dayFrom, dayText, startOf } from '../../src/billing/invoices/cycles.ts'
import type { ComputedInvoice } from '../../src/billing/invoices/invoice.ts'
import { invoiceOf } from '../../src/billing/invoices/invoice.ts'
import { defaultCatalogue } from '../../src/product-catalogue/default-catalogue.ts'
import { naiveSubtotal } from './naive-invoice.ts'
import { afterCoupons, NaivePurse, partOfInvoice } from './naive-terms.ts'
import { scene } from './scene.ts'

const runs = { numRuns: 60 }

const following = (first: number, cycle: Cycle, count: number): Cycle[] => {
  const cycles = [cycle]
  while (cycles.length < count) cycles.push(cycleOn(first, cycles.at(-1)?.end ?? 0))
  return cycles
}

const discount = fc.oneof(
  fc.record({ percent: fc.integer({ min: 1, max: 100 }) }),
  fc.record({ amountCents: fc.integer({ min: 1, max: 5_000 }) }),
)

/** Four cycles in a row, with what the organization redeemed and was credited in them. */
const account = scene.chain(({ first, cycle, history }) => {
  const cycles = following(first, cycle, 4)
  const day = fc.integer({ min: cycle.start, max: (cycles.at(-1)?.end ?? 0) + 5 })
  const coupons = fc.array(
    fc.record({ redeemedOn: day, cycles: fc.option(fc.integer({ min: 1, max: 4 })), discount, name: fc.string() }),
    { maxLength: 3 },
  )
  const credits = fc.array(
    fc.record({ day, cents: fc.integer({ min: 1, max: 4_000 }), lasts: fc.option(fc.nat(90)) }),
    { maxLength: 5 },
  )
  return fc.record({
    first: fc.constant(first),
    cycles: fc.constant(cycles),
    history: fc.constant(history),
    coupons: coupons.map((all) => all.toSorted((one, other) => one.redeemedOn - other.redeemedOn)),
    credits: credits.map((all) => all.toSorted((one, other) => one.day - other.day)),
    rate: fc.constantFrom(0, 1900, 2550),
  })
})

/** One after the other, each paid from what is left of the credits on the day after its cycle. */
const invoicesOf = ({ first, cycles, history, coupons, credits, rate }: fcValue<typeof account>): ComputedInvoice[] => {
  const used: CreditEntry[] = []
  return cycles.map((cycle) => {
    const given = credits.map(({ day, cents, lasts }) => ({
      day,
      amountCents: cents,
      expiresOn: lasts === null ? null : day + lasts,
    }))
    const entries = [...given.filter(({ day }) => day <= cycle.end), ...used].toSorted(
      (one, other) => one.day - other.day,
    )
    const invoice = invoiceOf(defaultCatalogue, history, cycle, {
      coupons: couponsIn(coupons, first, cycle),
      tax: { description: 'VAT', rate },
      balanceCents: creditBalance(entries, cycle.end),
    })
    if (invoice.balanceUsedCents > 0)
      used.push({ day: cycle.end, amountCents: -invoice.balanceUsedCents, expiresOn: null })
    return invoice
  })
}
type fcValue<Of> = Of extends fc.Arbitrary<infer Value> ? Value : never

test('invoices with coupons and credits that end are those of a naive computation, to the cent', () => {
  fc.assert(
    fc.property(account, (its) => {
      const { cycles, history, coupons, credits, rate } = its
      const left = afterCoupons(
        cycles.map(({ start, end }) => ({
          start: dayText(start),
          end: dayText(end),
          subtotal: naiveSubtotal(history, startOf(start), startOf(end)),
        })),
        coupons.map(({ redeemedOn, cycles: most, discount: of }) => ({
          redeemed: dayText(redeemedOn),
          cycles: most,
          ...('percent' in of ? { percent: of.percent } : { cents: of.amountCents }),
        })),
      )
      const purse = new NaivePurse()
      const waiting = [...credits]
      const naive = cycles.map(({ end }, index) => {
        while ((waiting[0]?.day ?? Infinity) <= end) {
          const { day = 0, cents = 0, lasts = null } = waiting.shift() ?? {}
          purse.add(cents, lasts === null ? Infinity : day + lasts)
        }
        const taxed = left[index] ?? 0
        const total = taxed + partOfInvoice(rate, 0, taxed, 10_000)
        return { total, due: total - purse.take(total, end) }
      })
      const computed = invoicesOf(its)
      assert.deepEqual(
        computed.map(({ totalCents: total, dueCents: due }) => ({ total, due })),
        naive,
      )
    }),
    runs,
  )
})

test('what is left of credits is what a purse of single cents holds', () => {
  const step = fc.record({
    later: fc.nat(40),
    cents: fc.integer({ min: 1, max: 300 }),
    lasts: fc.option(fc.nat(60)),
    isTaken: fc.boolean(),
  })
  fc.assert(
    fc.property(fc.array(step, { maxLength: 15 }), (steps) => {
      const purse = new NaivePurse()
      const entries: CreditEntry[] = []
      let day = 0
      for (const { later, cents, lasts, isTaken } of steps) {
        day += later
        if (isTaken) {
          const balance = creditBalance(entries, day)
          assert.equal(purse.take(cents, day), Math.min(balance, cents))
          if (balance > 0) entries.push({ day, amountCents: -Math.min(balance, cents), expiresOn: null })
        } else {
          purse.add(cents, lasts === null ? Infinity : day + lasts)
          entries.push({ day, amountCents: cents, expiresOn: lasts === null ? null : day + lasts })
        }
        assert.equal(creditBalance(entries, day), purse.holds(day))
        assert.ok(creditsLeft(entries, day).every(({ entry, cents: left }) => left >= 0 && left <= entry.amountCents))
      }
    }),
    { numRuns: 200 },
  )
})

const whole: CreditAsked = { kind: 'whole' }

test('credit notes of parts of an invoice add up to it to the cent, and never take back more', () => {
  const part = fc.record({
    isLine: fc.boolean(),
    line: fc.nat(8),
    permille: fc.integer({ min: 1, max: 1_300 }),
    settlement: fc.constantFrom('balance', 'refund'),
  })
  fc.assert(
    fc.property(account, fc.array(part, { maxLength: 5 }), fc.boolean(), (its, parts, isPaid) => {
      const invoice = invoicesOf(its).find(({ subtotalCents }) => subtotalCents > 0)
      fc.pre(invoice !== undefined)
      const discountCents = invoice.discounts.reduce((sum, { amountCents }) => sum + amountCents, 0)
      const taxCents = invoice.tax?.amountCents ?? 0
      const credited = { lines: invoice.lines, subtotalCents: invoice.subtotalCents, discountCents, taxCents }
      const earlier: CreditNoteLine[] = []
      const sums = { net: 0, total: 0, reduced: 0, refunded: 0, balance: 0 }
      const paid = isPaid ? invoice.dueCents : 0
      const open = isPaid ? 0 : invoice.dueCents
      for (const { isLine, line, permille, settlement } of [...parts, undefined].map(
        (each) => each ?? { isLine: false, line: 0, permille: 0, settlement: 'balance' as const },
      )) {
        const left = isLine ? (leftOfLines(credited, earlier)[line] ?? 0) : leftToCredit(credited, earlier)
        const amountCents = Math.ceil((left * permille) / 1_000)
        const ofPart: CreditAsked = isLine
          ? { kind: 'lines', lines: [{ line, amountCents }] }
          : { kind: 'amount', amountCents, description: 'Outage' }
        const note = creditNoteOf(credited, earlier, permille === 0 ? whole : ofPart)
        if (permille !== 0 && (amountCents > left || amountCents <= 0)) assert.equal(note, undefined)
        if (note === undefined) continue
        if (permille === 0)
          assert.ok(
            leftOfLines(credited, [...earlier, ...note.lines]).every((rest) => rest === 0),
            'all that is left is left of no line afterwards',
          )
        const net = sums.net + note.subtotalCents
        const naive: number =
          note.subtotalCents -
          partOfInvoice(-discountCents, sums.net, net, invoice.subtotalCents) +
          partOfInvoice(taxCents, sums.net, net, invoice.subtotalCents)
        assert.equal(note.totalCents, naive)
        assert.ok(note.totalCents >= 0)
        const settled = settlementOf(
          note.totalCents,
          { openCents: open - sums.reduced, paidCents: paid - sums.refunded },
          settlement,
        )
        earlier.push(...note.lines)
        sums.net = net
        sums.total += note.totalCents
        sums.reduced += settled.reducedCents
        sums.refunded += settled.refundedCents
        sums.balance += settled.balanceCents
        assert.equal(settled.reducedCents + settled.refundedCents + settled.balanceCents, note.totalCents)
        assert.ok(settled.balanceCents >= 0 && sums.reduced <= open && sums.refunded <= paid)
      }
      assert.equal(sums.total, invoice.totalCents)
      assert.equal(sums.reduced, open, 'nothing of it is due any more')
      assert.equal(leftToCredit(credited, earlier), 0)
    }),
    runs,
  )
})

test('a coupon for two cycles applies to the cycle in which it was redeemed and to the next, also over short months', () => {
  const first = dayFrom('2024-01-31')
  const coupon: RedeemedCoupon = {
    name: 'Welcome',
    discount: { percent: 50 },
    redeemedOn: dayFrom('2024-02-29'),
    cycles: 2,
  }
  const on = (day: string) => couponsIn([coupon], first, cycleOn(first, dayFrom(day))).length
  assert.deepEqual(
    ['2024-02-10', '2024-02-29', '2024-03-31', '2024-04-30'].map((day) => [day, on(day)]),
    [
      // Redeemed on the first day of the cycle from 29 February to 30 March.
      ['2024-02-10', 0],
      ['2024-02-29', 1],
      ['2024-03-31', 1],
      ['2024-04-30', 0],
    ],
  )
  assert.equal(cyclesLeft(coupon, first, dayFrom('2024-04-10')), 1)
  assert.equal(cyclesLeft(coupon, first, dayFrom('2025-04-10')), 0)
  assert.equal(couponsIn([{ ...coupon, cycles: null }], first, cycleOn(first, dayFrom('2030-01-31'))).length, 1)
})

test('less is due of an unpaid invoice; of a paid one, what came from credits returns to them and the rest is paid back', () => {
  const unpaid = { openCents: 2_150, paidCents: 0 }
  assert.deepEqual(settlementOf(1_000, unpaid, 'refund'), { reducedCents: 1_000, refundedCents: 0, balanceCents: 0 })
  assert.deepEqual(settlementOf(3_075, unpaid, 'balance'), {
    reducedCents: 2_150,
    refundedCents: 0,
    balanceCents: 925,
  })
  const paid = { openCents: 0, paidCents: 2_150 }
  assert.deepEqual(settlementOf(3_075, paid, 'refund'), { reducedCents: 0, refundedCents: 2_150, balanceCents: 925 })
  assert.deepEqual(settlementOf(3_075, paid, 'balance'), { reducedCents: 0, refundedCents: 0, balanceCents: 3_075 })
})
