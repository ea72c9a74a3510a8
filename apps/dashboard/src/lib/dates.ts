import { onFirstUse } from './on-first-use.ts'

const day = onFirstUse(() => new Intl.DateTimeFormat('en-GB', { day: '2-digit', month: 'short', year: 'numeric' }))

const two = (value: number): string => String(value).padStart(2, '0')

const clock = (date: Date): string => [date.getHours(), date.getMinutes(), date.getSeconds()].map(two).join(':')

const offset = (date: Date, colon: ':' | ''): string => {
  const minutes = -date.getTimezoneOffset()
  const away = Math.abs(minutes)
  return `${minutes < 0 ? '-' : '+'}${two(Math.floor(away / 60))}${colon}${two(away % 60)}`
}

/** For machines and for copying, in the reader's zone: `2026-03-14T09:05:07+01:00`. */
export const isoWithOffset = (date: Date): string =>
  `${String(date.getFullYear()).padStart(4, '0')}-${two(date.getMonth() + 1)}-${two(date.getDate())}T${clock(date)}${offset(date, ':')}`

// Browsers do not agree on how long September is when it is short.
const short = (text: string): string => text.replace('Sept', 'Sep')

/** `14 Mar 2026`. */
export const displayDay = (date: Date): string => short(day().format(date))

/** `14 Mar, 2026`. */
export const displayGraceDay = (date: Date): string => displayDay(date).replace(/ (\d+)$/, ', $1')

/** Day, month, year and time, with what the reader's clock is away from UTC: `14 Mar 2026, 09:05:07 (+0100)`. */
export const displayTime = (date: Date): string => `${displayDay(date)}, ${clock(date)} (${offset(date, '')})`
