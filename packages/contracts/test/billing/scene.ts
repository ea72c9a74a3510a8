import * as fc from 'fast-check'
import { cycleOn, dayFrom, startOf } from '../../src/billing/invoices/cycles.ts'
import type { AddOnPeriod, AddOnUse } from '../../src/billing/invoices/history.ts'
import type { UsageRecord } from '../../src/billing/invoices/meters.ts'

/** Histories at random, of one cycle and what is around it. */

const hourMs = 3_600_000

// Days around which months are short, years are leap years and clocks change.
export const firstDays = [
  '2024-01-31',
  '2024-02-29',
  '2025-12-31',
  '2026-03-29',
  '2026-10-25',
  '2026-11-23',
  '2027-02-28',
].map(dayFrom)
const tier = fc.constantFrom('tier_free', 'tier_pro', 'tier_payg', 'tier_team')
const addOnMeter = fc.constantFrom('log_drain_events', 'log_drain_egress')
const size = fc.constantFrom('nano', 'micro', 'small', 'medium', 'large')
const meter = fc.constantFrom('egress', 'database_size', 'auth_mau', 'image_transformations')
export const most = 600n * 1024n ** 3n

export const scene = fc
  .record({ first: fc.constantFrom(...firstDays), months: fc.nat(14) })
  .map(({ first, months }) => ({ first, cycle: cycleOn(first, cycleOn(first, first + months * 30).start) }))
  .chain(({ first, cycle }) => {
    const hour = fc.integer({ min: -30 * 24, max: (cycle.end - cycle.start) * 24 + 20 })
    const at = hour.map((hours) => startOf(cycle.start) + hours * hourMs)
    const tiers = fc
      .uniqueArray(fc.record({ fromMs: at, tier }), { selector: (change) => change.fromMs, minLength: 1, maxLength: 5 })
      .map((changes) => changes.toSorted((one, other) => one.fromMs - other.fromMs))
    // Between two changes of status a project runs or does not, so that its times never overlap.
    const compute = fc
      .uniqueArray(at, { minLength: 1, maxLength: 6 })
      .chain((times) =>
        fc.tuple(
          fc.constant(times.toSorted((one, other) => one - other)),
          fc.array(size, { minLength: 6, maxLength: 6 }),
        ),
      )
      .map(([times, sizes]) =>
        times
          .map((fromMs, index) => ({ fromMs, toMs: times[index + 1] ?? null, size: sizes[index] ?? 'nano' }))
          .filter((_, index) => index % 3 !== 1),
      )
    const projects = fc
      .array(compute, { maxLength: 3 })
      .map((all) => all.map((its, index) => ({ ref: `ref${index}`, name: `Project ${index}`, compute: its })))
    const usage: fc.Arbitrary<UsageRecord[]> = fc.array(
      fc.record({
        ref: fc.constantFrom('ref0', 'ref1', 'ref2'),
        day: fc.integer({ min: cycle.start - 2, max: cycle.end + 1 }),
        meter,
        amount: fc.bigInt(0n, most),
      }),
      { maxLength: 60 },
    )
    const ref = fc.constantFrom('ref0', 'ref1', 'ref2')
    // Phone MFA is on or off in a project; of drains there are several.
    const onAndOff = (addOn: string, item: string) =>
      fc.tuple(ref, fc.uniqueArray(at, { minLength: 1, maxLength: 5 })).map(([its, times]) =>
        times
          .toSorted((one, other) => one - other)
          .map((fromMs, index, all): AddOnPeriod => {
            const toMs = all[index + 1] ?? null
            return { ref: its, projectName: its, addOn, item, itemName: item, fromMs, toMs }
          })
          .filter((_, index) => index % 2 === 0),
      )
    const addOns = fc
      .tuple(
        fc.uniqueArray(onAndOff('phone_mfa', ''), { selector: ([period]) => period?.ref, maxLength: 3 }),
        onAndOff('log_drain', 'one'),
        onAndOff('log_drain', 'two'),
      )
      .map(([phones, ...drains]) => [...phones, ...drains].flat())
    const addOnUsage: fc.Arbitrary<AddOnUse[]> = fc.array(
      fc.record({
        ref,
        day: fc.integer({ min: cycle.start - 2, max: cycle.end + 1 }),
        meter: addOnMeter,
        amount: fc.bigInt(0n, most),
      }),
      { maxLength: 20 },
    )
    const history = fc.record({ tiers, projects, usage, addOns, addOnUsage })
    return fc.record({ first: fc.constant(first), cycle: fc.constant(cycle), history })
  })
