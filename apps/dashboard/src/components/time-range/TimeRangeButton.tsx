import { Clock } from 'lucide-react'
import { useState } from 'react'
import type { SyntheticEvent } from 'react'
import { Button } from '~/ui/button.tsx'
import { Field } from '~/ui/field.tsx'
import { Input } from '~/ui/input.tsx'
import { Popover } from '~/ui/popover.tsx'
import { fieldTime, spanText } from './clock.ts'
import { RangePresets } from './RangePresets.tsx'
import type { PageRange } from './time-range.ts'
import { boundsOf } from './time-range.ts'

interface TimeRangeProps {
  range: PageRange
  onChange: (range: PageRange) => void
}

const rangeText = (range: PageRange): string =>
  range.kind === 'last' ? range.preset.label : spanText(range.startMs, range.endMs)

/** A time of its own. The fields are in the reader's zone. */
const CustomRange = ({ range, onChange }: TimeRangeProps) => {
  const [initial] = useState(() => boundsOf(range, Date.now()))
  const [from, setFrom] = useState(() => fieldTime(initial.startMs))
  const [to, setTo] = useState(() => fieldTime(initial.endMs))
  const [startMs, endMs] = [Date.parse(from), Date.parse(to)]
  const isTime = !Number.isNaN(startMs) && !Number.isNaN(endMs)
  const problem = isTime && startMs < endMs ? undefined : 'The end has to be after the start.'
  const apply = (event: SyntheticEvent) => {
    event.preventDefault()
    if (problem === undefined) onChange({ kind: 'between', startMs, endMs })
  }
  return (
    <form
      onSubmit={apply}
      className="flex flex-col gap-3 border-l border-line pl-3 max-sm:border-t max-sm:border-l-0 max-sm:pt-3 max-sm:pl-0"
    >
      <Field label="From">
        {(control) => (
          <Input
            {...control}
            type="datetime-local"
            step={1}
            value={from}
            onChange={({ target }) => setFrom(target.value)}
          />
        )}
      </Field>
      <Field label="To" error={problem}>
        {(control) => (
          <Input
            {...control}
            type="datetime-local"
            step={1}
            value={to}
            onChange={({ target }) => setTo(target.value)}
          />
        )}
      </Field>
      <Button type="submit" variant="primary" disabledReason={problem} className="mt-1 self-start">
        Apply
      </Button>
    </form>
  )
}

/** Which time the page is of. */
export const TimeRangeButton = ({ range, onChange }: TimeRangeProps) => {
  const [isOpen, setIsOpen] = useState(false)
  const choose = (next: PageRange) => {
    setIsOpen(false)
    onChange(next)
  }
  return (
    <Popover
      label="Time range"
      align="end"
      open={isOpen}
      onOpenChange={setIsOpen}
      trigger={
        <Button
          icon={<Clock aria-hidden size={14} className="text-faint" />}
          aria-label={`Time range: ${rangeText(range)}`}
        >
          <span className="tabular">{rangeText(range)}</span>
        </Button>
      }
    >
      <div className="flex gap-3 max-sm:flex-col">
        <RangePresets range={range} onChoose={(preset) => choose({ kind: 'last', preset })} />
        <CustomRange range={range} onChange={choose} />
      </div>
    </Popover>
  )
}
