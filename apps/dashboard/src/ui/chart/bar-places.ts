interface BarGroup {
  /** The middle of the category. */
  centerPx: number
  /** From one category to the next. */
  unitPx: number
  seriesCount: number
  maxBarPx: number
}

/** Where the bar of a series is: the bars of a category stand side by side, around its middle. */
export const barPlace = (
  { centerPx, unitPx, seriesCount, maxBarPx }: BarGroup,
  seriesIndex: number,
): { leftPx: number; widthPx: number } => {
  const slotPx = Math.min(maxBarPx, (unitPx * 0.8) / seriesCount)
  const gapPx = slotPx >= 6 ? slotPx * 0.1 : 0
  return {
    leftPx: centerPx + slotPx * (seriesIndex - seriesCount / 2) + gapPx / 2,
    // Two thousand bars share a thousand pixels: each is still seen.
    widthPx: Math.max(1, slotPx - gapPx),
  }
}
