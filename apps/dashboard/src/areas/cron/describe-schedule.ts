import { intervalSeconds } from '@cairn/contracts/cron/schedule'

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

const nicknames: Readonly<Record<string, string>> = {
  '@yearly': '0 0 1 1 *',
  '@annually': '0 0 1 1 *',
  '@monthly': '0 0 1 * *',
  '@weekly': '0 0 * * 0',
  '@daily': '0 0 * * *',
  '@midnight': '0 0 * * *',
  '@hourly': '0 * * * *',
}

const isNumber = (field: string): boolean => /^\d{1,2}$/.test(field)
const every = (count: number, unit: string): string => (count === 1 ? `Every ${unit}` : `Every ${count} ${unit}s`)
const step = (field: string): number | undefined => {
  const [, count] = /^\*\/(\d{1,2})$/.exec(field) ?? []
  return count === undefined ? undefined : Number(count)
}

const daysOf = (day: string, month: string, weekday: string): string | undefined => {
  if (month !== '*') return undefined
  if (day === '*' && weekday === '*') return 'Every day'
  if (day === '*' && weekday === '1-5') return 'Monday to Friday'
  if (day === '*' && isNumber(weekday)) return `Every ${weekdays[Number(weekday)] ?? 'day'}`
  if (day === '$' && weekday === '*') return 'On the last day of each month'
  return isNumber(day) && weekday === '*' ? `On day ${Number(day)} of each month` : undefined
}

/** A usual schedule in words, in UTC; undefined for others. */
export const describeSchedule = (schedule: string): string | undefined => {
  const seconds = intervalSeconds(schedule)
  if (seconds !== undefined) return every(seconds, 'second')
  const text = schedule.trim().toLowerCase()
  const [minute = '', hour = '', day = '', month = '', weekday = ''] = (nicknames[text] ?? text).split(/\s+/)
  const days = daysOf(day, month, weekday)
  if (days === undefined) return undefined
  if (isNumber(minute) && isNumber(hour)) return `${days} at ${hour.padStart(2, '0')}:${minute.padStart(2, '0')} UTC`
  if (days !== 'Every day') return undefined
  if (hour === '*') {
    if (minute === '*') return 'Every minute'
    const minutes = step(minute)
    if (minutes !== undefined && 60 % minutes === 0) return every(minutes, 'minute')
    return isNumber(minute) ? `Every hour at minute ${Number(minute)}` : undefined
  }
  const hours = step(hour)
  return hours !== undefined && 24 % hours === 0 && isNumber(minute)
    ? `${every(hours, 'hour')} at minute ${Number(minute)}`
    : undefined
}
