/** A second computation of coupons, credits and credit notes for tests: month by month and cent by cent. */

export interface NaiveCoupon {
  /** A day such as `2026-01-31`. */
  redeemed: string
  cycles: number | null
  percent?: number
  cents?: number
}

/** Half a cent up, of amounts that are not below zero. */
const share = (cents: number, part: number, whole: number): number => {
  let rounded = 0
  // As an integer, so that no fraction is lost.
  for (const step of [10_000_000, 100_000, 1_000, 1])
    while ((rounded + step) * 2 * whole <= 2 * cents * part + whole) rounded += step
  return rounded
}

/** What coupons leave of the subtotals of consecutive cycles, given by their days. */
export const afterCoupons = (
  cycles: readonly { start: string; end: string; subtotal: number }[],
  coupons: readonly NaiveCoupon[],
): number[] => {
  const used = coupons.map(() => 0)
  return cycles.map(({ end, subtotal }) => {
    let left = subtotal
    for (const [index, { redeemed, cycles: most, percent, cents }] of coupons.entries()) {
      if (redeemed >= end) continue
      const before = used[index] ?? 0
      used[index] = before + 1
      if (most !== null && before >= most) continue
      left -= Math.min(left, percent === undefined ? (cents ?? 0) : share(left, percent, 100))
    }
    return left
  })
}

/** Each cent of a balance by itself, with the last day on which it can be used. */
export class NaivePurse {
  readonly #cents: number[] = []

  add(cents: number, lastDay: number): void {
    for (let cent = 0; cent < cents; cent += 1) this.#cents.push(lastDay)
    this.#cents.sort((one, other) => one - other)
  }
  /** How many of so many cents it has on a day. They are gone then. */
  take(cents: number, day: number): number {
    const from = this.#cents.findIndex((lastDay) => lastDay >= day)
    return from < 0 ? 0 : this.#cents.splice(from, cents).length
  }
  holds(day: number): number {
    return this.#cents.filter((lastDay) => lastDay >= day).length
  }
}

/** A part of an invoice after another part of it: what discount and tax of it come to. */
export const partOfInvoice = (amount: number, from: number, to: number, subtotal: number): number =>
  share(amount, to, subtotal) - share(amount, from, subtotal)
