import { useEffect, useMemo, useState } from 'react'
import { rowPx } from './grid-types.ts'
import { bodyHeightPx } from './model/bounded-scroll.ts'
import { visibleColumns, visibleRows } from './model/visible-window.ts'
import type { GridModel } from './use-grid-model.ts'
import { columnsBeyond, rowsBeyond } from './use-grid-scroll.ts'

const numbersFrom = (first: number, last: number): number[] =>
  Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index)

/** Once what was drawn first is on the screen. */
const useIsPainted = (): boolean => {
  const [isPainted, setIsPainted] = useState(false)
  useEffect(() => {
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => setIsPainted(true))
    })
    return () => cancelAnimationFrame(frame)
  }, [])
  return isPainted
}

/** The rows and columns that are drawn: those in view, and those of the active cell, which must stay to keep the focus. */
export const useDrawnRows = ({ scroll: { view }, placed, extent, active }: GridModel) => {
  // Those beyond the view are more than half of all cells: what one came for does not wait for them.
  const isPainted = useIsPainted()
  const span = visibleRows(
    { topPx: view.topPx, heightPx: view.heightPx },
    { rowPx, count: extent.rows, beyond: isPainted ? rowsBeyond : 0 },
  )
  const across = visibleColumns(
    placed.columns,
    { leftPx: view.leftPx + placed.pinnedPx, widthPx: Math.max(0, view.widthPx - placed.pinnedPx) },
    { pinnedCount: placed.pinnedCount, beyond: isPainted ? columnsBeyond : 0 },
  )
  const drawn = useMemo(
    () => [...numbersFrom(0, placed.pinnedCount - 1), ...numbersFrom(across.first, across.last)],
    [placed.pinnedCount, across.first, across.last],
  )
  const drawnWithActive = useMemo(
    () => (drawn.includes(active.column) ? drawn : [...drawn, active.column].sort((a, b) => a - b)),
    [drawn, active.column],
  )
  const inView = numbersFrom(span.first, span.last)
  const isActiveOutside = active.row >= 0 && (active.row < span.first || active.row > span.last)
  const bottomPx = bodyHeightPx({ contentPx: extent.rows * rowPx, viewPx: 0 }) - rowPx
  const topOf = (row: number) => row * rowPx - view.basePx
  const rows = [
    ...inView.map((row) => ({ row, topPx: topOf(row) })),
    // Within the body, or it would grow.
    ...(isActiveOutside ? [{ row: active.row, topPx: Math.min(topOf(active.row), bottomPx) }] : []),
  ]
  return { span, rows, drawn, drawnWithActive }
}
