import type { PointerEvent } from 'react'
import { useState } from 'react'
import type { Placed } from './arrange.ts'
import { moved, resized } from './arrange.ts'

export type DragKind = 'move' | 'resize'

export interface GridSize {
  columns: number
  /** The most rows that one item may have. */
  rows: number
  /** From one column, or row, to the next. */
  columnPx: number
  rowPx: number
}

interface Dragged<T> {
  id: string
  kind: DragKind
  items: T[]
  /** From where the grid shows it to where the pointer has it. */
  offset: { x: number; y: number }
}

/** One item under the pointer. The others make room while it moves; Escape puts all of them back. */
export const useGridDrag = <T extends Placed>(items: readonly T[], size: GridSize, onChange: (items: T[]) => void) => {
  const [dragged, setDragged] = useState<Dragged<T>>()

  const start = (kind: DragKind, item: T) => (down: PointerEvent<HTMLButtonElement>) => {
    if (down.button !== 0) return
    down.preventDefault()
    const handle = down.currentTarget
    handle.focus()
    handle.setPointerCapture(down.pointerId)
    const from = { x: down.pageX, y: down.pageY }
    const { columns, rows, columnPx, rowPx } = size
    let next: T[] | undefined
    const listening = new AbortController()
    const { signal } = listening

    const follow = (move: globalThis.PointerEvent) => {
      const [dx, dy] = [move.pageX - from.x, move.pageY - from.y]
      const [right, down_] = [Math.round(dx / columnPx), Math.round(dy / rowPx)]
      next =
        kind === 'move'
          ? moved(items, item.id, { x: item.x + right, y: item.y + down_ }, columns)
          : resized(items, item.id, { w: item.w + right, h: item.h + down_ }, { columns, rows })
      const now = next.find(({ id }) => id === item.id) ?? item
      setDragged({
        id: item.id,
        kind,
        items: next,
        offset: { x: dx - (now.x - item.x) * columnPx, y: dy - (now.y - item.y) * rowPx },
      })
    }
    const end = () => {
      listening.abort()
      setDragged(undefined)
      if (next !== undefined) onChange(next)
    }
    const cancelByKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      event.preventDefault()
      event.stopPropagation()
      next = undefined
      // Not by the end of the capture, which may wait for the pointer to move.
      end()
      handle.releasePointerCapture(down.pointerId)
    }
    handle.addEventListener('pointermove', follow, { signal })
    handle.addEventListener('lostpointercapture', end, { signal })
    globalThis.addEventListener('keydown', cancelByKey, { signal, capture: true })
  }

  return { dragged, start }
}
