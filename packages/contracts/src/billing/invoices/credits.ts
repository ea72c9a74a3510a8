import type { Day } from './cycles.ts'

/** The credit balance of an organization, of what was added to it and taken from it. Without zod. */

export interface CreditEntry {
  day: Day
  /** Below zero: used by an invoice, or taken back. */
  amountCents: number
  /** The last day on which what is left of it can be used. Null: no end. */
  expiresOn: Day | null
}

/** What is left of an entry that added credits. */
export interface CreditsLeft<Entry extends CreditEntry> {
  entry: Entry
  cents: number
}

const endOf = ({ expiresOn }: CreditEntry): number => expiresOn ?? Infinity

/** What ends first is used first. `entries` are in the order of time. Of entries that have ended, nothing is left. */
export const creditsLeft = <Entry extends CreditEntry>(entries: readonly Entry[], today: Day): CreditsLeft<Entry>[] => {
  const added: CreditsLeft<Entry>[] = []
  for (const entry of entries) {
    if (entry.amountCents > 0) {
      added.push({ entry, cents: entry.amountCents })
      continue
    }
    let taken = -entry.amountCents
    for (const each of added.toSorted((one, other) => endOf(one.entry) - endOf(other.entry))) {
      if (endOf(each.entry) < entry.day) continue
      const part = Math.min(taken, each.cents)
      each.cents -= part
      taken -= part
    }
  }
  return added.map(({ entry, cents }) => ({ entry, cents: endOf(entry) < today ? 0 : cents }))
}

export const creditBalance = (entries: readonly CreditEntry[], today: Day): number =>
  creditsLeft(entries, today).reduce((sum, { cents }) => sum + cents, 0)
