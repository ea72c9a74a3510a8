import { formatDuration } from '~/lib/durations.ts'
import { Badge } from '~/ui/badge.tsx'
import { classNames } from '~/ui/class-names.ts'
import type { OptionPlace } from '~/ui/virtual-list/virtual-option.tsx'
import { VirtualOption } from '~/ui/virtual-list/virtual-option.tsx'
import { clockText, dayAndClock } from '~/components/time-range/clock.ts'
import { toneOf } from './level-look.ts'
import type { LogLine } from './log-line.ts'
import { shownText } from './log-line.ts'
import { pageOfSource } from './log-pages.ts'

/** Which columns the lines of a source have, beside the time and the message. */
export interface LineColumns {
  /** Times with their day. */
  hasDay: boolean
  hasMethod: boolean
  hasDuration: boolean
  /** Of a list over all sources. */
  hasSource?: boolean
}

interface LineRowProps {
  line: LogLine
  columns: LineColumns
  place: OptionPlace
  isOpen: boolean
  onPress: () => void
}

export const LineRow = ({ line, columns, place, isOpen, onPress }: LineRowProps) => {
  const date = new Date(line.time / 1_000)
  return (
    <VirtualOption
      {...place}
      isSelected={isOpen}
      onClick={onPress}
      className={classNames(
        'inset-x-0 gap-3 border-b border-line px-4 text-xs',
        isOpen ? 'bg-accent-soft' : 'hover:bg-surface-2',
      )}
    >
      <span className="tabular shrink-0 font-mono text-muted">
        {columns.hasDay ? dayAndClock(date) : clockText(date)}
      </span>
      {columns.hasSource === true && (
        <span className="w-24 shrink-0 truncate text-muted @max-[30rem]:hidden">{pageOfSource(line.source).title}</span>
      )}
      <span className="w-20 shrink-0 @max-[30rem]:w-auto">
        {line.status !== '' && (
          <Badge tone={toneOf(line.level, line.status)} mono>
            {line.status}
          </Badge>
        )}
      </span>
      {columns.hasMethod && (
        <span className="w-14 shrink-0 font-mono text-muted @max-[40rem]:hidden">{line.method}</span>
      )}
      <span className="min-w-0 flex-1 truncate font-mono [font-variant-ligatures:none]">{shownText(line.message)}</span>
      {columns.hasDuration && (
        <span className="tabular w-16 shrink-0 text-right text-muted @max-[40rem]:hidden">
          {line.durationMs !== undefined && formatDuration(line.durationMs)}
        </span>
      )}
    </VirtualOption>
  )
}
