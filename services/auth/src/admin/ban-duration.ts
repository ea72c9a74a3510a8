import { AuthError } from '../errors.ts'

const unitsMs: Readonly<Record<string, number>> = {
  ns: 1e-6,
  us: 1e-3,
  µs: 1e-3,
  ms: 1,
  s: 1_000,
  m: 60_000,
  h: 3_600_000,
}

const durationForm = /^(?:\d+(?:\.\d+)?(?:ns|us|µs|ms|s|m|h))+$/
const partForm = /(\d+(?:\.\d+)?)(ns|us|µs|ms|s|m|h)/g

// 290 years, which is where Go's durations end.
const longestMs = 9_223_372_036_854

const badDuration = () =>
  new AuthError(
    400,
    'validation_failed',
    'invalid format for ban duration: use "none", or hours such as "24h" or "1h30m"',
  )

/** The moment until which a user is banned, from a duration as Go writes it; null for `none`. */
export const bannedUntil = (duration: string, now: Date): Date | null => {
  if (duration === 'none') return null
  if (duration.length > 50 || !durationForm.test(duration)) throw badDuration()
  const milliseconds = [...duration.matchAll(partForm)]
    .map(([, count = '', unit = '']) => Number(count) * (unitsMs[unit] ?? 0))
    .reduce((sum, each) => sum + each, 0)
  if (milliseconds > longestMs) throw badDuration()
  return new Date(now.getTime() + milliseconds)
}
