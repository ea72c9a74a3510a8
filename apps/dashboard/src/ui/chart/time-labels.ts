import { displayDay } from '../../lib/dates.ts'

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs

const two = (value: number): string => String(value).padStart(2, '0')
const withoutYear = (date: Date): string => displayDay(date).replace(/ \d+$/, '')

const clock = (date: Date, stepMs: number): string => {
  const seconds = stepMs < minuteMs ? `:${two(date.getSeconds())}` : ''
  return `${two(date.getHours())}:${two(date.getMinutes())}${seconds}`
}

/** What is written at the marks of a time axis, in the reader's zone. A new day is named below its first time. */
export const timeLabels = (marks: readonly number[], stepMs: number): string[] => {
  let lastDay = ''
  return marks.map((mark) => {
    const date = new Date(mark)
    const day = withoutYear(date)
    if (stepMs >= dayMs) return day
    const label = day === lastDay ? clock(date, stepMs) : `${clock(date, stepMs)}\n${day}`
    lastDay = day
    return label
  })
}
