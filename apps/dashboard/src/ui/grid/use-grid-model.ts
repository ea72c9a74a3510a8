import { useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { RefObject } from 'react'
import type { GridColumn } from './grid-types.ts'
import { rowPx } from './grid-types.ts'
import type { Arrangement } from './model/arrangement.ts'
import { completeArrangement, placeColumns } from './model/arrangement.ts'
import type { CellPosition, Selection } from './model/selection.ts'
import { activeCell, clampSelection, lastRange, selectCell } from './model/selection.ts'
import type { GridPlace } from './use-grid-scroll.ts'
import { useGridScroll } from './use-grid-scroll.ts'

interface ModelInput {
  columns: readonly GridColumn[]
  rowCount: number
  arrangement: Arrangement
  rowHeaderPx: number
  place?: RefObject<GridPlace>
}

/** Pinned columns take at most this share of the width. */
const pinnedShare = 0.6

/** What a grid knows of itself: where its columns are, what is visible, and what is selected. */
export const useGridModel = (scroller: RefObject<HTMLDivElement | null>, input: ModelInput) => {
  const { columns, rowCount, arrangement, rowHeaderPx } = input
  const scroll = useGridScroll(scroller, rowCount * rowPx, input.place)
  const [chosen, setSelection] = useState<Selection>(() => selectCell({ row: 0, column: 0 }))
  /** The next drawing gives the focus to the active cell. */
  const takesFocus = useRef(false)

  const complete = useMemo(() => completeArrangement(columns, arrangement), [columns, arrangement])
  const maxPinnedPx = scroll.view.widthPx * pinnedShare - rowHeaderPx
  const placed = useMemo(() => placeColumns(columns, complete, maxPinnedPx), [columns, complete, maxPinnedPx])
  const extent = { rows: rowCount, columns: placed.columns.length }
  const selection = clampSelection(chosen, extent)

  const reveal = ({ row, column }: CellPosition) => {
    if (row >= 0) scroll.revealRows(row * rowPx, (row + 1) * rowPx)
    const at = placed.columns[column]
    if (at === undefined || at.isPinned) return
    const leftPx = rowHeaderPx + at.leftPx
    scroll.revealColumn(leftPx, leftPx + at.widthPx, rowHeaderPx + placed.pinnedPx)
  }

  /** Selects, gives the focus to the active cell, and shows the end of the selection. */
  const select = (next: Selection, { shows = true } = {}) => {
    takesFocus.current = true
    setSelection(next)
    if (shows) reveal(lastRange(next).head)
  }

  const element = () => scroller.current
  const focusActive = () => element()?.querySelector<HTMLElement>('[data-active]')?.focus({ preventScroll: true })
  useLayoutEffect(() => {
    if (!takesFocus.current) return
    takesFocus.current = false
    focusActive()
  })

  return {
    element,
    rowHeaderPx,
    scroll,
    placed,
    arrangement: complete,
    extent,
    selection,
    active: activeCell(selection),
    select,
    reveal,
    focusActive,
  }
}

export type GridModel = ReturnType<typeof useGridModel>
