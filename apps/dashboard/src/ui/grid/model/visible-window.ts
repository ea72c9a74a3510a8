import type { PlacedColumn } from './arrangement.ts'

/** Both ends are included; `last` is less than `first` where nothing is visible. */
export interface Span {
  first: number
  last: number
}

/** The rows between two heights, and some more at each side, which are there before the scroll is. */
export const visibleRows = (
  { topPx, heightPx }: { topPx: number; heightPx: number },
  { rowPx, count, beyond }: { rowPx: number; count: number; beyond: number },
): Span => ({
  first: Math.max(0, Math.floor(topPx / rowPx) - beyond),
  last: Math.min(count - 1, Math.ceil((topPx + heightPx) / rowPx) - 1 + beyond),
})

/** The first column whose right edge lies beyond a place. */
const columnAt = (columns: readonly PlacedColumn[], px: number): number => {
  let low = 0
  let high = columns.length
  while (low < high) {
    const middle = (low + high) >>> 1
    const { leftPx = 0, widthPx = 0 } = columns[middle] ?? {}
    if (leftPx + widthPx > px) high = middle
    else low = middle + 1
  }
  return low
}

/** The columns that are not pinned, between two places. */
export const visibleColumns = (
  columns: readonly PlacedColumn[],
  { leftPx, widthPx }: { leftPx: number; widthPx: number },
  { pinnedCount, beyond }: { pinnedCount: number; beyond: number },
): Span => ({
  first: Math.max(pinnedCount, columnAt(columns, leftPx) - beyond),
  last: Math.min(columns.length - 1, columnAt(columns, leftPx + widthPx) + beyond),
})

/** The column at a place of the window: pinned columns lie over the others. */
export const columnAtPlace = (
  columns: readonly PlacedColumn[],
  { windowPx, scrolledPx, pinnedPx }: { windowPx: number; scrolledPx: number; pinnedPx: number },
): number =>
  Math.max(0, Math.min(columns.length - 1, columnAt(columns, windowPx < pinnedPx ? windowPx : windowPx + scrolledPx)))
