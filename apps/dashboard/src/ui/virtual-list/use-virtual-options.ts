import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useId, useState } from 'react'
import type { OptionPlace } from './virtual-option.tsx'

const pageRows = 12

/** How far the keys of a list go. */
export const listSteps: Readonly<Record<string, number>> = {
  ArrowDown: 1,
  ArrowUp: -1,
  PageDown: pageRows,
  PageUp: -pageRows,
  Home: -Infinity,
  End: Infinity,
}

interface Options {
  count: number
  rowPx: number
  /** Above the first row and below the last. */
  paddingPx?: number
  keyOf: (at: number) => string | number
  /** The row that keys act on; -1 where there is none. */
  activeAt: number
  /** More rows are fetched when so many are left. */
  aheadRows: number
  /** Fetches them; absent where there are none, or they are being fetched. */
  onMore: (() => void) | undefined
}

/** The rows of a list of any length that are in view, and a few beside them. */
export const useVirtualOptions = ({ count, rowPx, paddingPx = 0, keyOf, activeAt, aheadRows, onMore }: Options) => {
  const [scroller, setScroller] = useState<HTMLElement | null>(null)
  const listId = useId()
  // oxlint-disable-next-line react/incompatible-library -- its functions are not memoized here: no compiler runs
  const virtualizer = useVirtualizer({
    count,
    getScrollElement: () => scroller,
    estimateSize: () => rowPx,
    getItemKey: keyOf,
    paddingStart: paddingPx,
    paddingEnd: paddingPx,
    overscan: 12,
  })
  const shown = virtualizer.getVirtualItems()
  const needsMore = (shown.at(-1)?.index ?? 0) >= count - aheadRows
  useEffect(() => {
    if (needsMore) onMore?.()
  }, [needsMore, onMore])
  const placeOf = ({ index, start, size }: (typeof shown)[number], setSize: number): OptionPlace => ({
    id: `${listId}-${index}`,
    top: start,
    height: size,
    index,
    setSize,
    isActive: index === activeAt,
  })
  const isActiveShown = shown.some(({ index }) => index === activeAt)
  return {
    scroller,
    setScroller,
    shown,
    placeOf,
    heightPx: virtualizer.getTotalSize(),
    scrollTo: (at: number) => virtualizer.scrollToIndex(at),
    /** Of the element that is the list. */
    listAttributes: { id: listId, ...(isActiveShown ? { 'aria-activedescendant': `${listId}-${activeAt}` } : {}) },
  }
}
