import type { AddOn, Price, ProductCatalogue } from '../../product-catalogue/catalogue-schema.ts'
import { planOfTier } from '../../product-catalogue/plan-ids.ts'
import type { AddOnMeterName } from './add-on-meters.ts'
import { addOnMeterOf, addOnMeters } from './add-on-meters.ts'
import type { Cycle } from './cycles.ts'
import { dayMs } from './cycles.ts'
import type { AddOnPeriod, BillingHistory, Period } from './history.ts'
import { periodOf, shared, tierDays, tierPeriods } from './history.ts'
import type { InvoiceLine } from './lines.ts'
import { amountText, hourMs, lengthOf } from './lines.ts'
import { centsOf, nanoOf, splitCents } from './money.ts'

/** What add-ons cost: for the time that they were on while the plan included them, and for what was counted of them. */

type AddOns = Pick<ProductCatalogue, 'add_ons'>

/** One thing that is charged: a log drain, or the phone MFA of a project. */
interface Item extends Pick<AddOnPeriod, 'ref' | 'projectName' | 'itemName'> {
  times: Period[]
}

const totalOf = (times: readonly Period[]): number => times.reduce((sum, time) => sum + lengthOf(time), 0)

/** The time in which at least one of them was. */
const unionOf = (times: readonly Period[]): number => {
  let [total, until] = [0, -Infinity]
  for (const { fromMs, toMs } of times.toSorted((one, other) => one.fromMs - other.fromMs)) {
    total += Math.max(0, toMs - Math.max(fromMs, until))
    until = Math.max(until, toMs)
  }
  return total
}

/** The parts of a time in which at least so many of the others are on as well. */
const beyond = (time: Period, others: readonly Period[], count: number): Period[] => {
  if (count === 0) return [time]
  const inside = others.flatMap((other) => shared(time, other) ?? [])
  const moments = new Set([time, ...inside].flatMap(({ fromMs, toMs }) => [fromMs, toMs]))
  const edges = [...moments].toSorted((one, other) => one - other)
  return edges.slice(1).flatMap((toMs, index) => {
    const fromMs = edges[index] ?? toMs
    const on = inside.filter((other) => other.fromMs <= fromMs && toMs <= other.toMs)
    return on.length >= count ? [{ fromMs, toMs }] : []
  })
}

const itemsOf = ({ key, plans, included: free }: AddOn, { tiers, addOns }: BillingHistory, cycle: Cycle): Item[] => {
  const included = tierPeriods(tiers, periodOf(cycle)).filter(({ tier }) => plans.includes(planOfTier[tier]))
  const byItem = Map.groupBy(
    addOns.filter(({ addOn }) => addOn === key),
    ({ ref, item }) => `${ref} ${item}`,
  )
  // Those that were on first are the ones that cost nothing.
  const before: Period[] = []
  return [...byItem.values()].flatMap((periods) => {
    const on = included.map((time) => ({
      count: free?.[planOfTier[time.tier]] ?? 0,
      its: periods.flatMap(({ fromMs, toMs }) => shared(time, { fromMs, toMs: toMs ?? Infinity }) ?? []),
    }))
    const times = on.flatMap(({ count, its }) => its.flatMap((time) => beyond(time, before, count)))
    before.push(...on.flatMap(({ its }) => its))
    const last = periods.at(-1)
    return last === undefined || times.length === 0 ? [] : [{ ...last, times }]
  })
}

const shares = (items: readonly Item[], amountCents: number): InvoiceLine['byProject'] => {
  const byRef = new Map<string, bigint>()
  for (const { ref, times } of items) byRef.set(ref, (byRef.get(ref) ?? 0n) + BigInt(totalOf(times)))
  const parts = splitCents(amountCents, [...byRef.values()])
  return [...byRef.keys()].map((ref, index) => ({ ref, amountCents: parts[index] ?? 0 }))
}

const quantityOf = (every: Price['every'], time: number, cycle: Cycle, isOfSeveral: boolean): string => {
  if (every === 'hour') return amountText(time / hourMs, 'hour')
  if (isOfSeveral) return amountText(time / dayMs, 'project day')
  return time === lengthOf(periodOf(cycle))
    ? '1 month'
    : `${amountText(time / dayMs, 'day')} of ${cycle.end - cycle.start}`
}

const timeLines = ({ key, title }: AddOn, price: Price, items: readonly Item[], cycle: Cycle): InvoiceLine[] => {
  const { usd, per, every, counts } = price
  const whole = every === 'hour' ? hourMs : lengthOf(periodOf(cycle))
  const centsFor = (time: number) => centsOf(nanoOf(usd) * BigInt(time), BigInt(whole) * BigInt(per))
  if (counts === undefined)
    return items.map((item): InvoiceLine => {
      const [time, amountCents] = [totalOf(item.times), centsFor(totalOf(item.times))]
      return {
        kind: 'add_on',
        addOn: key,
        description: `${title}${item.itemName === '' ? '' : ` ${item.itemName}`} · ${item.projectName}`,
        quantity: quantityOf(every, time, cycle, false),
        amountCents,
        byProject: [{ ref: item.ref, amountCents }],
      }
    })
  const first = unionOf(items.flatMap(({ times }) => times))
  const time = counts === 'first' ? first : items.reduce((sum, { times }) => sum + totalOf(times), 0) - first
  if (time === 0) return []
  const amountCents = centsFor(time)
  return [
    {
      kind: 'add_on',
      addOn: key,
      description: `${title}, ${counts === 'first' ? 'first project' : 'additional projects'}`,
      quantity: quantityOf(every, time, cycle, counts === 'additional'),
      amountCents,
      byProject: shares(items, amountCents),
    },
  ]
}

const decimals = 10_000n
const figures = new Intl.NumberFormat('en-US', { maximumFractionDigits: 4 })

const usedLine = (
  { key, plans }: AddOn,
  { usd, per }: Price,
  meter: AddOnMeterName,
  { tiers, addOnUsage }: BillingHistory,
  cycle: Cycle,
): InvoiceLine[] => {
  const days = new Set(
    [...tierDays(tiers, cycle)].flatMap(([tier, its]) => (plans.includes(planOfTier[tier]) ? [...its] : [])),
  )
  const used = addOnUsage.filter((record) => record.meter === meter && days.has(record.day))
  const byRef = new Map<string, bigint>()
  for (const { ref, amount } of used) byRef.set(ref, (byRef.get(ref) ?? 0n) + amount)
  const total = [...byRef.values()].reduce((sum, amount) => sum + amount, 0n)
  if (total === 0n) return []
  const { title, unitSize } = addOnMeters[meter]
  const amountCents = centsOf(nanoOf(usd) * total, BigInt(per) * unitSize)
  const parts = splitCents(amountCents, [...byRef.values()])
  const shown = figures.format(Number((total * decimals) / unitSize) / Number(decimals))
  return [
    {
      kind: 'add_on',
      addOn: key,
      description: title,
      quantity: unitSize === 1n ? shown : `${shown} GB`,
      amountCents,
      byProject: [...byRef.keys()].map((ref, index) => ({ ref, amountCents: parts[index] ?? 0 })),
    },
  ]
}

export const addOnLines = ({ add_ons: all }: AddOns, history: BillingHistory, cycle: Cycle): InvoiceLine[] =>
  all.flatMap((addOn) => {
    const items = itemsOf(addOn, history, cycle)
    return addOn.prices.flatMap((price) => {
      if (price.every !== undefined) return timeLines(addOn, price, items, cycle)
      const meter = addOnMeterOf(addOn.key, price.unit)
      return meter === undefined ? [] : usedLine(addOn, price, meter, history, cycle)
    })
  })
