import type { KeyboardEvent, ReactNode } from 'react'
import { useState } from 'react'
import { listSteps, useVirtualOptions } from '~/ui/virtual-list/use-virtual-options.ts'
import type { LineColumns } from './LineRow.tsx'
import { LineRow } from './LineRow.tsx'
import type { LogLine } from './log-line.ts'
import { lineParam } from './log-line.ts'

const rowPx = 30
/** Older lines are fetched when so many rows are left. */
const aheadRows = 40

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
  // By its name and not by its place: lines that come in above leave it where it is.
  const [active, setActive] = useState(opened)
  const names = lines.map(lineParam)
  const activeAt = active === undefined ? -1 : names.indexOf(active)
  const { setScroller, shown, placeOf, heightPx, scrollTo, listAttributes } = useVirtualOptions({
    count: lines.length,
    rowPx,
    keyOf: (at) => names[at] ?? at,
    activeAt,
    aheadRows,
    onMore: onOlder,
  })

  const goTo = (at: number) => {
    const name = names[at]
    if (name === undefined) return
    setActive(name)
    scrollTo(at)
    // Details that are open follow.
    if (opened !== undefined) onOpen(name)
  }
  const pressKey = (event: KeyboardEvent): boolean => {
    if (event.ctrlKey || event.metaKey || event.altKey) return false
    const step = listSteps[event.key]
    if (step !== undefined) {
      goTo(activeAt < 0 ? 0 : Math.max(0, Math.min(lines.length - 1, activeAt + step)))
      return true
    }
    if (event.key === 'Enter' && active !== undefined) onOpen(active)
    else if (event.key === 'Escape' && opened !== undefined) onOpen(undefined)
    else return false
    return true
  }
  return (
    <div ref={setScroller} className="@container min-h-0 min-w-0 flex-1 overflow-y-auto">
      <div
        {...listAttributes}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a select element is not virtual
        role="listbox"
        aria-label={label}
        aria-busy={isBusy}
        tabIndex={0}
        onKeyDown={(event) => {
          if (pressKey(event)) event.preventDefault()
        }}
        className="group/list relative outline-none"
        style={{ height: heightPx }}
      >
        {shown.map((item) => {
          const line = lines[item.index]
          const name = names[item.index]
          if (line === undefined || name === undefined) return null
          return (
            <LineRow
              key={name}
              line={line}
              columns={columns}
              place={placeOf(item, onOlder === undefined ? lines.length : -1)}
              isOpen={name === opened}
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
