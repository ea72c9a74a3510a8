import { useState } from 'react'
import { displayDay, displayTime, isoWithOffset } from '~/lib/dates.ts'
import { relativeTime } from '~/lib/relative-time.ts'

/** A moment, as time gone by or as a date; the exact time is in the tooltip. */
export const Time = ({ value, as = 'relative' }: { value: string; as?: 'relative' | 'date' }) => {
  const date = new Date(value)
  const [now] = useState(() => new Date())
  return (
    <time className="whitespace-nowrap" dateTime={isoWithOffset(date)} title={displayTime(date)}>
      {as === 'date' ? displayDay(date) : relativeTime(date, now)}
    </time>
  )
}
