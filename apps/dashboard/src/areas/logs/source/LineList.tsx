import { useVirtualizer } from '@tanstack/react-virtual'
import type { KeyboardEvent, ReactNode } from 'react'
import { useEffect, useId, useState } from 'react'
import type { LineColumns } from './LineRow.tsx'
import { LineRow } from './LineRow.tsx'
import type { LogLine } from './log-line.ts'
import { lineParam } from './log-line.ts'

const rowPx = 30
const pageRows = 12
/** Older lines are fetched when so many rows are left. */
const aheadRows = 40

const steps: Readonly<Record<string, number>> = {
  ArrowDown: 1,
  ArrowUp: -1,
  PageDown: pageRows,
  PageUp: -pageRows,
  Home: -Infinity,
  End: Infinity,
}

interface LineListProps {
  label: string
  lines: readonly LogLine[]
  columns: LineColumns
  /** The line whose details are shown, as the address names it. */
  opened: string | undefined
  onOpen: (line: string | undefined) => void
  isBusy: boolean
  /** Absent where there are no older ones, or they are being read. */
  onOlder: (() => void) | undefined
  /** Below the last line. */
  end: ReactNode
}

/** Lines of any number, newest first, of which those in view are drawn. */
export const LineList = ({ label, lines, columns, opened, onOpen, isBusy, onOlder, end }: LineListProps) => {
  const [scroller, setScroller] = useState<HTMLElement | null>(null)
  // By its name and not by its place: lines that come in above leave it where it is.
  const [active, setActive] = useState(opened)
  const listId = useId()
  const names = lines.map(lineParam)
  const activeAt = active === undefined ? -1 : names.indexOf(active)
  // oxlint-disable-next-line react/incompatible-library -- its functions are not memoized here: no compiler runs
  const virtualizer = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroller,
    estimateSize: () => rowPx,
    getItemKey: (at) => names[at] ?? at,
    overscan: 12,
  })
  const shown = virtualizer.getVirtualItems()
  const needsOlder = (shown.at(-1)?.index ?? 0) >= lines.length - aheadRows
  useEffect(() => {
    if (needsOlder) onOlder?.()
  }, [needsOlder, onOlder])

  const goTo = (at: number) => {
    const name = names[at]
    if (name === undefined) return
    setActive(name)
    virtualizer.scrollToIndex(at)
    // Details that are open follow.
    if (opened !== undefined) onOpen(name)
  }
  const pressKey = (event: KeyboardEvent): boolean => {
    if (event.ctrlKey || event.metaKey || event.altKey) return false
    const step = steps[event.key]
    if (step !== undefined) {
      goTo(activeAt < 0 ? 0 : Math.max(0, Math.min(lines.length - 1, activeAt + step)))
      return true
    }
    if (event.key === 'Enter' && active !== undefined) onOpen(active)
    else if (event.key === 'Escape' && opened !== undefined) onOpen(undefined)
    else return false
    return true
  }
  const isActiveShown = shown.some(({ index }) => index === activeAt)
  return (
    <div ref={setScroller} className="@container min-h-0 min-w-0 flex-1 overflow-y-auto">
      <div
        id={listId}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a select element is not virtual
        role="listbox"
        aria-label={label}
        aria-busy={isBusy}
        tabIndex={0}
        {...(isActiveShown ? { 'aria-activedescendant': `${listId}-${activeAt}` } : {})}
        onKeyDown={(event) => {
          if (pressKey(event)) event.preventDefault()
        }}
        className="group/list relative outline-none"
        style={{ height: virtualizer.getTotalSize() }}
      >
        {shown.map(({ index, start, size }) => {
          const line = lines[index]
          const name = names[index]
          if (line === undefined || name === undefined) return null
          return (
            <LineRow
              key={name}
              id={`${listId}-${index}`}
              line={line}
              columns={columns}
              top={start}
              height={size}
              index={index}
              setSize={onOlder === undefined ? lines.length : -1}
              isOpen={name === opened}
              isActive={index === activeAt}
              onPress={() => {
                setActive(name)
                onOpen(name)
              }}
            />
          )
        })}
      </div>
      {end}
    </div>
  )
}
