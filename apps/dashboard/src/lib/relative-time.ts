import { onFirstUse } from './on-first-use.ts'

const units: [name: Intl.RelativeTimeFormatUnit, seconds: number][] = [
  ['year', 31_557_600],
  ['month', 2_629_800],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
]

const format = onFirstUse(() => new Intl.RelativeTimeFormat('en', { numeric: 'auto' }))

/** '3 days ago', 'yesterday', 'just now'. */
export const relativeTime = (then: Date, now: Date): string => {
  const seconds = (then.getTime() - now.getTime()) / 1000
  const [unit, size] = units.find(([, length]) => Math.abs(seconds) >= length) ?? []
  return unit === undefined || size === undefined ? 'just now' : format().format(Math.trunc(seconds / size), unit)
}
