import { displayDay } from '../../lib/dates.ts'

const two = (value: number): string => String(value).padStart(2, '0')

/** `14 Mar`, and the year where it is another one. */
const dayText = (date: Date): string =>
  date.getFullYear() === new Date().getFullYear() ? displayDay(date).slice(0, 6) : displayDay(date)
const minuteText = (date: Date): string => `${two(date.getHours())}:${two(date.getMinutes())}`

/** `09:05:07.042`, in the reader's zone. */
export const clockText = (date: Date): string =>
  `${minuteText(date)}:${two(date.getSeconds())}.${String(date.getMilliseconds()).padStart(3, '0')}`

/** `14 Mar 09:05:07.042`. */
export const dayAndClock = (date: Date): string => `${dayText(date)} ${clockText(date)}`

/** `14 Mar 09:05 – 10:05`; the second day where it is another one. */
export const spanText = (startMs: number, endMs: number): string => {
  const [start, end] = [new Date(startMs), new Date(endMs)]
  const [firstDay, lastDay] = [dayText(start), dayText(end)]
  return `${firstDay} ${minuteText(start)} – ${firstDay === lastDay ? '' : `${lastDay} `}${minuteText(end)}`
}

/** As a field of a form has it: `2026-03-14T09:05:07`. */
export const fieldTime = (ms: number): string => {
  const date = new Date(ms)
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}T${minuteText(date)}:${two(date.getSeconds())}`
}
