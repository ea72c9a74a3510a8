/** Rows asked for at once. One window covers more than a tall screen; three are about 50 KB. */
export const windowRows = 100

/** As many rows as a page scrolls: more are reached by a filter, a sort, a key or the next page. */
export const maxRows = 1_000_000

export interface RowCount {
  count: number
  isEstimate: boolean
}

export interface Extent {
  /** Rows the grid is drawn with. */
  scrollRows: number
  /** The best number known for the whole table under its conditions. */
  total: number
  isEstimate: boolean
}

/**
 * How far the grid scrolls: what was counted, held against the windows that came. A window that is not full is the end,
 * whatever the planner's estimate said; a full one proves that there are at least so many.
 * `windows` gives the number of rows that came by number of the window; windows are counted from `from`.
 */
export const rowExtent = (
  windows: ReadonlyMap<number, number>,
  counted: RowCount | undefined,
  from: number,
  /** Rows that are there for certain, and rows that can be reached. */
  { atLeast = 0, atMost = maxRows }: { atLeast?: number | undefined; atMost?: number } = {},
): Extent => {
  let lower = atLeast
  let upper = Number.POSITIVE_INFINITY
  for (const [index, length] of windows) {
    const start = index * windowRows
    if (length > 0 || index === 0) lower = Math.max(lower, start + length)
    if (length < windowRows) upper = Math.min(upper, start + length)
  }
  // Rows that came while others went: what is on the screen wins.
  const isEndSeen = Number.isFinite(upper)
  upper = Math.max(lower, upper)
  const guess = counted === undefined ? undefined : Math.max(0, counted.count - from)
  // Until the end is seen there may be one window more than the estimate says.
  const openEnd = counted !== undefined && !counted.isEstimate ? lower : lower + windowRows
  const rows = isEndSeen
    ? Math.min(Math.max(guess ?? lower, lower), upper)
    : guess === undefined || (guess <= lower && lower > 0)
      ? openEnd
      : guess
  const isExact = (counted !== undefined && !counted.isEstimate) || (isEndSeen && upper === lower)
  return {
    scrollRows: Math.min(rows, atMost),
    total: from + (isExact || isEndSeen ? rows : Math.max(guess ?? lower, lower)),
    isEstimate: !isExact,
  }
}

/** The windows that touch the rows from `first` to `last`, and one more at each side, within `scrollRows`. */
export const windowsAround = (first: number, last: number, scrollRows: number): number[] => {
  const final = Math.max(0, Math.ceil(scrollRows / windowRows) - 1)
  const begin = Math.max(0, Math.floor(first / windowRows) - 1)
  const end = Math.min(final, Math.floor(last / windowRows) + 1)
  return Array.from({ length: Math.max(0, end - begin + 1) }, (_, index) => begin + index)
}
