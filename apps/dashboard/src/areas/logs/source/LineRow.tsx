import { formatDuration } from '~/lib/durations.ts'
import { Badge } from '~/ui/badge.tsx'
import { classNames } from '~/ui/class-names.ts'
import { clockText, dayAndClock } from '../clock.ts'
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
  id: string
  top: number
  height: number
  index: number
  setSize: number
  isOpen: boolean
  isActive: boolean
  onPress: () => void
}

/** One line. Its list has the focus: a row is named by the list as the active one. */
export const LineRow = ({
  line,
  columns,
  id,
  top,
  height,
  index,
  setSize,
  isOpen,
  isActive,
  onPress,
}: LineRowProps) => {
  const date = new Date(line.time / 1_000)
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the keys are those of the list, which has the focus
    <div
      id={id}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- rows of a virtual list
      role="option"
      tabIndex={-1}
      aria-selected={isOpen}
      aria-posinset={index + 1}
      aria-setsize={setSize}
      onClick={onPress}
      style={{ top, height }}
      className={classNames(
        'absolute inset-x-0 flex cursor-default items-center gap-3 border-b border-line px-4 text-xs',
        isOpen ? 'bg-accent-soft' : 'hover:bg-surface-2',
        isActive &&
          'group-focus-visible/list:outline-2 group-focus-visible/list:-outline-offset-2 group-focus-visible/list:outline-accent',
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
    </div>
  )
}
