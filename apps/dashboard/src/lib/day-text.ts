import { displayDay } from './dates.ts'

/** Days are the calendar's, not moments: they are shown as they were entered, wherever the reader is. */
export const dayText = (day: string): string => displayDay(new Date(`${day}T12:00:00`))
