import { useVirtualizer, defaultRangeExtractor } from '@tanstack/react-virtual'
import type { Range } from '@tanstack/react-virtual'
import type { ReactNode } from 'react'
import { useState } from 'react'
import type { LibraryRow } from './library-rows.ts'

const usualPx = { heading: 32, folder: 30, snippet: 30 } as const satisfies Record<LibraryRow['kind'], number>

interface LibraryListProps {
  rows: readonly LibraryRow[]
  /** What scrolls. An element and not a ref: rows that are there from the start are drawn once it is known. */
  scroller: HTMLElement | null
  children: (row: LibraryRow) => ReactNode
}

/** The rows in view and a few beside them: thousands of elements in the page would make each key typed beside them slower. */
export const LibraryList = ({ rows, scroller, children }: LibraryListProps) => {
  // It stays in the page while it is scrolled away, so that the keyboard goes on from it.
  const [focusedKey, setFocusedKey] = useState<string>()
  const focusedAt = focusedKey === undefined ? -1 : rows.findIndex(({ key }) => key === focusedKey)
  // oxlint-disable-next-line react/incompatible-library -- its functions are not memoized here: no compiler runs
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller,
    getItemKey: (at) => rows[at]?.key ?? at,
    estimateSize: (at) => usualPx[rows[at]?.kind ?? 'snippet'],
    gap: 1,
    overscan: 10,
    rangeExtractor: (range: Range) => {
      const shown = defaultRangeExtractor(range)
      if (focusedAt < 0) return shown
      // With its neighbours, to which Tab goes.
      const kept = [focusedAt - 1, focusedAt, focusedAt + 1].filter((at) => at >= 0 && at < rows.length)
      return [...new Set([...shown, ...kept])].toSorted((a, b) => a - b)
    },
  })
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it only remembers where the focus is
    <ul
      className="relative"
      style={{ height: virtualizer.getTotalSize() }}
      onFocus={({ target }) => {
        const at = target.closest('li')?.dataset['index']
        if (at !== undefined) setFocusedKey(rows[Number(at)]?.key)
      }}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) setFocusedKey(undefined)
      }}
    >
      {virtualizer.getVirtualItems().map(({ key, index, start }) => {
        const row = rows[index]
        return (
          row && (
            <li
              key={key}
              ref={virtualizer.measureElement}
              data-index={index}
              aria-posinset={index + 1}
              aria-setsize={rows.length}
              className="group absolute inset-x-0"
              style={{ top: start }}
            >
              {children(row)}
            </li>
          )
        )
      })}
    </ul>
  )
}
