import { useState } from 'react'
import { displayDay, displayTime, isoWithOffset } from '~/lib/dates.ts'
import { relativeTime } from '~/lib/relative-time.ts'

interface TimeProps {
  value: string
  as?: 'relative' | 'date' | 'moment'
}

/** A moment, as time gone by, as a date, or with its time of day; the exact time is in the tooltip. */
export const Time = ({ value, as = 'relative' }: TimeProps) => {
  const date = new Date(value)
  const [now] = useState(() => new Date())
  const words = {
    relative: () => relativeTime(date, now),
    date: () => displayDay(date),
    moment: () => displayTime(date),
  }
  return (
    <time
      className={as === 'moment' ? undefined : 'whitespace-nowrap'}
      dateTime={isoWithOffset(date)}
      title={displayTime(date)}
    >
      {words[as]()}
    </time>
  )
}
