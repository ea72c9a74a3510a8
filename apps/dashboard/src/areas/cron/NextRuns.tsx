import { isSchedule, nextRuns } from '@cairn/contracts/cron/schedule'
import { useState } from 'react'
import { displayTime } from '~/lib/dates.ts'

const shown = 3

/** When a schedule that is typed runs next. Nothing while it is not one. */
export const NextRuns = ({ schedule }: { schedule: string }) => {
  const [now] = useState(() => new Date())
  if (!isSchedule(schedule)) return null
  const times = nextRuns(schedule, now, shown)
  if (times.length === 0)
    return <p className="text-sm text-warning">No day matches this schedule. The job never runs.</p>
  return (
    <div className="text-sm">
      <p className="text-muted">Next runs</p>
      <ul aria-label="Next runs" className="tabular">
        {times.map((time) => (
          <li key={time.getTime()}>{displayTime(time)}</li>
        ))}
      </ul>
    </div>
  )
}
