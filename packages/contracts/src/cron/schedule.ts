import { Cron } from 'croner'

/** Of a schedule that runs every so many seconds. */
const intervalPattern = /^\s*([1-9]|[1-5]\d)\s+seconds?\s*$/i
const nicknamePattern = /^@(yearly|annually|monthly|weekly|daily|midnight|hourly)$/i

interface FieldRule {
  lowest: number
  highest: number
  names?: readonly string[]
}

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const weekdays = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat']

const fieldRules: readonly FieldRule[] = [
  { lowest: 0, highest: 59 },
  { lowest: 0, highest: 23 },
  { lowest: 1, highest: 31 },
  { lowest: 1, highest: 12, names: months },
  { lowest: 0, highest: 7, names: weekdays },
]

const itemPattern = /^(?:\*|(?<first>\d{1,2}|[a-z]{3})(?:-(?<last>\d{1,2}|[a-z]{3}))?)(?:\/(?<step>\d{1,2}))?$/

const valueOf = (text: string, { lowest, names = [] }: FieldRule): number => {
  if (/^\d+$/.test(text)) return Number(text)
  const index = names.indexOf(text)
  return index === -1 ? Number.NaN : index + lowest
}

const isItem = (item: string, rule: FieldRule): boolean => {
  const parts = itemPattern.exec(item)?.groups
  if (parts === undefined) return false
  const { first, last, step } = parts
  // Steps are steps through a range.
  if (step !== undefined && (Number(step) === 0 || (first !== undefined && last === undefined))) return false
  if (first === undefined) return true
  const from = valueOf(first, rule)
  const to = last === undefined ? from : valueOf(last, rule)
  return from >= rule.lowest && to <= rule.highest && from <= to
}

const fieldsOf = (schedule: string): string[] => schedule.trim().toLowerCase().split(/\s+/)

const isField = (field: string, index: number): boolean => {
  const rule = fieldRules[index]
  if (rule === undefined) return false
  // The last day of the month.
  return (index === 2 && field === '$') || field.split(',').every((item) => isItem(item, rule))
}

/** Whether the extension pg_cron takes it. The same rules are in the extension, in SQL. */
export const isSchedule = (schedule: string): boolean => {
  if (intervalPattern.test(schedule) || nicknamePattern.test(schedule.trim())) return true
  const fields = fieldsOf(schedule)
  return fields.length === fieldRules.length && fields.every(isField)
}

/** What is wrong with a schedule, in a sentence; undefined if nothing is. */
export const scheduleProblem = (schedule: string): string | undefined => {
  if (schedule.trim() === '') return 'Enter a schedule.'
  return isSchedule(schedule)
    ? undefined
    : 'Enter five fields, such as 0 3 * * *, or an interval of 1 to 59 seconds, such as 30 seconds.'
}

/** The seconds between two runs, of a schedule that is an interval. */
export const intervalSeconds = (schedule: string): number | undefined => {
  const [, seconds] = intervalPattern.exec(schedule) ?? []
  return seconds === undefined ? undefined : Number(seconds)
}

// The library counts from Sunday as 0, and calls the last day of a month L.
const asPattern = (schedule: string): string =>
  fieldsOf(schedule)
    .map((field, index) => (index === 2 && field === '$' ? 'L' : field))
    .join(' ')

/** The next times of a valid schedule after `after`, in UTC. Fewer than `count` if there are no more: there is no February 30. */
export const nextRuns = (schedule: string, after: Date, count: number): Date[] => {
  const seconds = intervalSeconds(schedule)
  if (seconds !== undefined)
    return Array.from({ length: count }, (_, index) => new Date(after.getTime() + (index + 1) * seconds * 1000))
  const cron = new Cron(asPattern(schedule), { timezone: 'UTC', paused: true })
  return cron.nextRuns(count, after)
}

/** The next of them; undefined if there is none. */
export const nextRun = (schedule: string, after: Date): Date | undefined => nextRuns(schedule, after, 1)[0]
