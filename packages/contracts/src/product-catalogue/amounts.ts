import { bytesPerGiB, bytesPerMiB } from '../sizes.ts'

/** Amounts as the catalogue writes them, and what they are in numbers. Without zod. */

export const sizeUnits = { KB: 1024, MB: bytesPerMiB, GB: bytesPerGiB } as const
export type SizeUnit = keyof typeof sizeUnits
export type Size = `${number} ${SizeUnit}`

const hoursPerDay = 24
export const durationUnits = {
  hour: 1,
  hours: 1,
  day: hoursPerDay,
  days: hoursPerDay,
  week: 7 * hoursPerDay,
  weeks: 7 * hoursPerDay,
} as const
export type DurationUnit = keyof typeof durationUnits
export type Duration = `${number} ${DurationUnit}`

/** `custom`: by agreement with the operator. None of them is a limit. */
export const noLimitWords = ['unlimited', 'never', 'custom'] as const
export type NoLimit = (typeof noLimitWords)[number]
export type AmountWord = NoLimit | 'none'

const words = new Set<string>(noLimitWords)

const numberOf = (amount: string | number, units: Readonly<Record<string, number>>): number | null => {
  if (typeof amount === 'number') return amount
  if (words.has(amount)) return null
  if (amount === 'none') return 0
  const [count, unit = ''] = amount.split(' ')
  const factor = units[unit]
  if (factor === undefined) throw new Error(`${amount} is not an amount.`)
  return Math.round(Number(count) * factor)
}

/** Null: no limit. */
export const bytesOf = (size: Size | AmountWord): number | null => numberOf(size, sizeUnits)
/** Null: no limit. */
export const hoursOf = (duration: Duration | AmountWord): number | null => numberOf(duration, durationUnits)
/** Null: no limit. */
export const countOf = (count: number | AmountWord): number | null => numberOf(count, {})
