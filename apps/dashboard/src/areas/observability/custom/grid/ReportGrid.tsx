import { GripVertical, MoveDiagonal2 } from 'lucide-react'
import type { CSSProperties, KeyboardEvent, ReactNode } from 'react'
import { useId, useRef, useState } from 'react'
import { classNames } from '~/ui/class-names.ts'
import type { Direction, Placed } from './arrange.ts'
import { nudged, resized } from './arrange.ts'
import { useGridDrag } from './use-grid-drag.ts'
import { useWidth } from './use-width.ts'

const gapPx = 16
const rowHeightPx = 28
/** Below this the blocks stand in one column, each as wide as the page. */
const narrowPx = 720

const directions: Partial<Record<string, Direction>> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
}

const growth: Readonly<Record<Direction, { w: number; h: number }>> = {
  left: { w: -1, h: 0 },
  right: { w: 1, h: 0 },
  up: { w: 0, h: -1 },
  down: { w: 0, h: 1 },
}

interface ReportGridProps<T extends Placed> {
  items: readonly T[]
  columns: number
  /** The most rows that one item may have. */
  rows: number
  /** Undefined for readers who cannot change it. */
  onChange: ((items: T[]) => void) | undefined
  nameOf: (item: T) => string
  /** With the handle that moves it, where it can be moved. */
  children: (item: T, handle: ReactNode) => ReactNode
}

const byPlace = (a: Placed, b: Placed) => a.y - b.y || a.x - b.x

const placeText = ({ x, y, w, h }: Placed) => `Column ${x + 1}, row ${y + 1}, ${w} wide, ${h} high`

/** Blocks on a grid: moved and resized with the pointer, and with the arrow keys on their handles. */
export const ReportGrid = <T extends Placed>(props: ReportGridProps<T>) => {
  const { items, columns, rows, onChange, nameOf, children } = props
  const host = useRef<HTMLDivElement>(null)
  const helpId = useId()
  const width = useWidth(host)
  const [said, setSaid] = useState('')
  const isNarrow = width < narrowPx
  const size = { columns, rows, columnPx: (width + gapPx) / columns, rowPx: rowHeightPx + gapPx }
  const change = (next: T[]) => onChange?.(next)
  const { dragged, start } = useGridDrag(items, size, change)
  const shown = dragged?.items ?? items

  const changeByKey = (kind: 'move' | 'resize', item: T) => (event: KeyboardEvent) => {
    const direction = directions[event.key]
    if (direction === undefined || dragged !== undefined) return
    event.preventDefault()
    const { w, h } = growth[direction]
    const next =
      kind === 'move'
        ? nudged(items, item.id, direction, columns)
        : resized(items, item.id, { w: item.w + w, h: item.h + h }, { columns, rows })
    const now = next.find(({ id }) => id === item.id) ?? item
    setSaid(`${nameOf(item)}: ${placeText(now)}`)
    if (placeText(now) !== placeText(item)) change(next)
  }

  const handleOf = (kind: 'move' | 'resize', item: T) => (
    <button
      type="button"
      aria-label={`${kind === 'move' ? 'Move' : 'Resize'} ${nameOf(item)}`}
      aria-describedby={helpId}
      onPointerDown={start(kind, item)}
      onKeyDown={changeByKey(kind, item)}
      className={classNames(
        'flex touch-none rounded-sm text-faint hover:text-text',
        kind === 'move'
          ? 'h-6 w-4 shrink-0 cursor-grab items-center justify-center active:cursor-grabbing'
          : 'absolute right-1 bottom-1 size-4 cursor-nwse-resize items-end justify-end opacity-0 group-focus-within:opacity-100 group-hover:opacity-100 focus-visible:opacity-100 pointer-coarse:opacity-100',
      )}
    >
      {kind === 'move' ? <GripVertical aria-hidden size={14} /> : <MoveDiagonal2 aria-hidden size={14} />}
    </button>
  )

  const styleOf = (item: Placed): CSSProperties => {
    if (isNarrow) return { height: item.h * size.rowPx - gapPx }
    const place = { gridColumn: `${item.x + 1} / span ${item.w}`, gridRow: `${item.y + 1} / span ${item.h}` }
    if (dragged?.id !== item.id || dragged.kind === 'resize') return place
    return { ...place, transform: `translate(${dragged.offset.x}px, ${dragged.offset.y}px)` }
  }

  const gridStyle: CSSProperties = isNarrow
    ? { gridTemplateColumns: 'minmax(0, 1fr)', gap: gapPx }
    : { gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`, gridAutoRows: rowHeightPx, gap: gapPx }
  const isEditable = onChange !== undefined && !isNarrow

  return (
    <>
      <div ref={host} className="grid" style={gridStyle}>
        {(isNarrow ? shown.toSorted(byPlace) : shown).map((item) => (
          <div
            key={item.id}
            className={classNames('group relative min-w-0', dragged?.id === item.id && 'z-10 opacity-90')}
            style={styleOf(item)}
          >
            {children(item, isEditable ? handleOf('move', item) : undefined)}
            {isEditable && handleOf('resize', item)}
          </div>
        ))}
      </div>
      <p id={helpId} hidden>
        Drag, or use the arrow keys.
      </p>
      <output className="sr-only">{said}</output>
    </>
  )
}
