import { Clock } from 'lucide-react'
import { displayTime } from '~/lib/dates.ts'
import { Select } from '~/ui/select.tsx'
import { lastRange } from './last-range.ts'
import { rangeNames, rangeOptions } from './report-range.ts'
import type { ReportRange } from './report-range.ts'

interface RangeSelectProps {
  range: ReportRange
  onChange: (range: string) => void
}

const between = 'between'

/** Which time a report is of. A time that was dragged over in a chart is one more choice, while it is shown. */
export const RangeSelect = ({ range, onChange }: RangeSelectProps) => {
  const dragged =
    range.kind === 'between'
      ? [
          {
            value: between,
            label: `${displayTime(new Date(range.startMs))} – ${displayTime(new Date(range.endMs))}`,
          },
        ]
      : []
  return (
    <Select
      aria-label="Time range"
      className={range.kind === 'between' ? '!w-auto max-w-full' : '!w-44'}
      icon={<Clock aria-hidden size={14} className="text-faint" />}
      value={range.kind === 'between' ? between : range.name}
      options={[...dragged, ...rangeOptions]}
      onValueChange={(value) => {
        const name = rangeNames.find((each) => each === value)
        if (name === undefined) return
        lastRange.set(name)
        onChange(name)
      }}
    />
  )
}
