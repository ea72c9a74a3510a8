import { useState } from 'react'
import type { PointerEvent } from 'react'
import { headerPx, rowPx } from './grid-types.ts'
import { fillTarget } from './model/changes.ts'
import type { CellPosition, Rect, Selection } from './model/selection.ts'
import { addCell, extendTo, lastRange, rectOf, selectCell, selectRect, selectRows } from './model/selection.ts'
import { columnAtPlace } from './model/visible-window.ts'
import type { CellEdit } from './use-cell-edit.tsx'
import type { GridChanges } from './use-grid-changes.ts'
import type { GridModel } from './use-grid-model.ts'

/** Pixels that a drag beyond the edge scrolls in a frame. */
const edgeStepPx = 24
const edgePx = 8

const edgeSpeed = (at: number, from: number, to: number) =>
  at < from + edgePx ? -edgeStepPx : at > to - edgePx ? edgeStepPx : 0

/** Calls back for the pointer's places until it is released, and scrolls while it is at an edge. */
const followPointer = (
  scroller: HTMLElement,
  down: PointerEvent<HTMLElement>,
  coveredPx: number,
  { move, end }: { move: (x: number, y: number) => void; end: (isCancelled: boolean) => void },
) => {
  const stop = new AbortController()
  let at = { x: down.clientX, y: down.clientY }
  let frame = 0
  const scroll = () => {
    const { left, top, right, bottom } = scroller.getBoundingClientRect()
    const dx = edgeSpeed(at.x, left + coveredPx, right)
    const dy = edgeSpeed(at.y, top + headerPx, bottom)
    if (dx !== 0 || dy !== 0) {
      scroller.scrollBy(dx, dy)
      move(at.x, at.y)
    }
    frame = requestAnimationFrame(scroll)
  }
  const finish = (isCancelled: boolean) => {
    cancelAnimationFrame(frame)
    stop.abort()
    end(isCancelled)
  }
  const options = { signal: stop.signal }
  // The clicks that follow go to what has captured the pointer.
  const body = down.currentTarget
  body.setPointerCapture(down.pointerId)
  body.addEventListener(
    'pointermove',
    ({ clientX: x, clientY: y }: globalThis.PointerEvent) => {
      at = { x, y }
      if (frame === 0) frame = requestAnimationFrame(scroll)
      move(x, y)
    },
    options,
  )
  body.addEventListener('pointerup', () => finish(false), options)
  body.addEventListener('pointercancel', () => finish(true), options)
}

const isSameRect = (a: Rect, b: Rect) =>
  a.top === b.top && a.bottom === b.bottom && a.left === b.left && a.right === b.right

/**
 * Selection by pointer: press, drag, Shift to extend, Ctrl or ⌘ for another range; the handle that
 * fills, and for fingers the handles at the corners of the range.
 */
export const useCellDrag = (model: GridModel, changes: GridChanges, edit: CellEdit) => {
  const [filled, setFilled] = useState<Rect | undefined>(undefined)
  const { scroll, placed, extent, selection, select, rowHeaderPx } = model

  const positionAt = (x: number, y: number): CellPosition => {
    const { windowPx, scrolledPx, topPx } = scroll.contentAt(x, y)
    const place = { windowPx: windowPx - rowHeaderPx, scrolledPx, pinnedPx: placed.pinnedPx }
    return {
      row: Math.max(0, Math.min(extent.rows - 1, Math.floor(topPx / rowPx))),
      column: columnAtPlace(placed.columns, place),
    }
  }

  const follow = (
    down: PointerEvent<HTMLElement>,
    move: (at: CellPosition) => void,
    end: (isCancelled: boolean) => void,
  ) => {
    const coveredPx = rowHeaderPx + placed.pinnedPx
    const element = model.element()
    if (element !== null) followPointer(element, down, coveredPx, { move: (x, y) => move(positionAt(x, y)), end })
  }

  const startFill = (down: PointerEvent<HTMLElement>) => {
    const source = rectOf(lastRange(selection))
    let target = source
    follow(
      down,
      (at) => {
        target = fillTarget(source, at)
        setFilled(target)
      },
      (isCancelled) => {
        setFilled(undefined)
        if (!isCancelled && !isSameRect(target, source)) changes.fill(source, target)
      },
    )
  }

  /** By a handle at a corner of the range: the corner across from it stays. */
  const startResize = (down: PointerEvent<HTMLElement>, isFirst: boolean) => {
    const { top, left, bottom, right } = rectOf(lastRange(selection))
    const [first, last] = [
      { row: top, column: left },
      { row: bottom, column: right },
    ]
    const anchor = isFirst ? last : first
    follow(
      down,
      (head) => select([{ anchor, head }], { shows: false }),
      () => undefined,
    )
  }

  const startSelection = (down: PointerEvent, at: CellPosition): Selection => {
    if (down.shiftKey) return extendTo(selection, at)
    return down.ctrlKey || down.metaKey ? addCell(selection, at) : selectCell(at)
  }

  const onPointerDown = (down: PointerEvent<HTMLElement>) => {
    if (down.button !== 0 || !(down.target instanceof Element)) return
    const handle = down.target.closest<HTMLElement>('[data-range-handle]')
    if (handle !== null) {
      if (edit.leave()) startResize(down, handle.dataset.rangeHandle === 'first')
      return
    }
    // Elsewhere a finger scrolls; what it taps is selected by the click.
    if (down.pointerType === 'touch') return
    if (!edit.leave()) return
    // Buttons and checkboxes in cells have clicks of their own.
    if (down.target.closest('button, input') !== null) return
    if (down.target.closest('[data-fill-handle]') !== null) {
      startFill(down)
      return
    }
    const at = positionAt(down.clientX, down.clientY)
    const isRow = down.target.closest('[role="rowheader"]') !== null
    const whole = (next: Selection) => (isRow ? selectRows(next, extent) : next)
    const begun = startSelection(down, at)
    select(whole(begun), { shows: false })
    follow(
      down,
      (head) => select(whole(extendTo(begun, head)), { shows: false }),
      () => undefined,
    )
  }

  return {
    filled,
    positionAt,
    onPointerDown,
    selectAt: (at: CellPosition) => select(selectRect(rectOf({ anchor: at, head: at }))),
  }
}

export type CellDrag = ReturnType<typeof useCellDrag>
