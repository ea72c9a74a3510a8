/** Billing cycles, in days of UTC: clocks that change in spring and autumn do not change a bill. Without zod. */

export const dayMs = 24 * 60 * 60 * 1_000

/** Days since 1 January 1970. */
export type Day = number

export const dayOf = (ms: number): Day => Math.floor(ms / dayMs)
export const startOf = (day: Day): number => day * dayMs

/** `2026-11-23`. */
export const dayText = (day: Day): string => new Date(startOf(day)).toISOString().slice(0, 'YYYY-MM-DD'.length)
export const dayFrom = (text: string): Day => dayOf(Date.parse(`${text}T00:00:00Z`))

/** The first day belongs to it, the last does not: that one is the first of the next cycle. */
export interface Cycle {
  start: Day
  end: Day
}

const daysInMonth = (year: number, month: number): number => new Date(Date.UTC(year, month + 1, 0)).getUTCDate()

/** So many months after the first day; in a shorter month its last day. Always from the first day, so that the 31st returns. */
const afterMonths = (first: Day, months: number): Day => {
  const date = new Date(startOf(first))
  const year = date.getUTCFullYear()
  const month = date.getUTCMonth() + months
  const target = new Date(Date.UTC(year, month, 1))
  const length = daysInMonth(target.getUTCFullYear(), target.getUTCMonth())
  return dayOf(Date.UTC(target.getUTCFullYear(), target.getUTCMonth(), Math.min(date.getUTCDate(), length)))
}

const monthsBetween = (first: Day, day: Day): number => {
  const [from, to] = [new Date(startOf(first)), new Date(startOf(day))]
  return (to.getUTCFullYear() - from.getUTCFullYear()) * 12 + to.getUTCMonth() - from.getUTCMonth()
}

/** The cycle that a day is in, of an organization whose first cycle began on `first`. */
export const cycleOn = (first: Day, day: Day): Cycle => {
  const months = monthsBetween(first, day)
  const begun = afterMonths(first, months) <= day ? months : months - 1
  return { start: afterMonths(first, begun), end: afterMonths(first, begun + 1) }
}

/** How many cycles have begun since the first one, which has number 0. */
export const cycleNumber = (first: Day, day: Day): number => monthsBetween(first, cycleOn(first, day).start)

export const daysOf = ({ start, end }: Cycle): Day[] => Array.from({ length: end - start }, (_, index) => start + index)
