import { Radio, RotateCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { useAddressParam } from '~/components/use-address-param.ts'
import { Button } from '~/ui/button.tsx'
import { IconButton } from '~/ui/icon-button.tsx'
import type { PageRange } from '~/components/time-range/time-range.ts'
import { rangeSearch } from '~/components/time-range/time-range.ts'
import { TimeRangeButton } from '~/components/time-range/TimeRangeButton.tsx'
import { useChangeSearch } from '~/components/use-change-search.ts'
import { PatternField, patternProblemIn } from './PatternField.tsx'

interface LogToolbarProps {
  /** The filters of the list. */
  children: ReactNode
  range: PageRange
  isLive: boolean
  isFetching: boolean
  /** Why there are no lines. */
  error: Error | null
  onRefresh: () => void
  /** Another action. */
  action?: ReactNode
}

/** What the lines are filtered by. The address keeps all of it. */
export const LogToolbar = ({ children, range, isLive, isFetching, error, onRefresh, action }: LogToolbarProps) => {
  const [, setLive] = useAddressParam('live')
  const change = useChangeSearch()
  return (
    <search className="flex min-h-11 flex-wrap content-center items-start gap-2 border-b border-line px-4 py-1.5">
      <PatternField problem={patternProblemIn(error)} isFetching={isFetching} />
      {children}
      <TimeRangeButton range={range} onChange={(next) => change(rangeSearch(next))} />
      <Button
        aria-pressed={isLive}
        icon={<Radio aria-hidden size={14} />}
        disabledReason={range.kind === 'between' ? 'Choose a time up to now to follow new lines.' : undefined}
        onClick={() => setLive(isLive ? undefined : 'on')}
        className="aria-pressed:!border-accent aria-pressed:!bg-accent-soft"
      >
        Live
      </Button>
      {action}
      <IconButton label="Refresh" variant="default" loading={isFetching} onClick={onRefresh}>
        <RotateCw aria-hidden size={14} />
      </IconButton>
    </search>
  )
}
