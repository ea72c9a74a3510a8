import { useState } from 'react'
import { relativeTime } from '../lib/relative-time.ts'
import { onFirstUse } from '~/lib/on-first-use.ts'

const exact = onFirstUse(() => new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'long' }))
const day = onFirstUse(() => new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric' }))

/** A moment, as time gone by or as a date; the exact time is in the tooltip. */
export const Time = ({ value, as = 'relative' }: { value: string; as?: 'relative' | 'date' }) => {
  const date = new Date(value)
  const [now] = useState(() => new Date())
  return (
    <time dateTime={value} title={exact().format(date)}>
      {as === 'date' ? day().format(date) : relativeTime(date, now)}
    </time>
  )
}
