import { useState } from 'react'
import type { PointerEvent } from 'react'
import { headerPx } from './grid-types.ts'
import type { RowHeader, SortRequest } from './grid-types.ts'
import type { DropPlace } from './header-cell.tsx'
import { HeaderCell } from './header-cell.tsx'
import { gapBefore } from './grid-row.tsx'
import type { Arrangement } from './model/arrangement.ts'
import { moveColumn } from './model/arrangement.ts'
import { headerRow, selectAll, selectCell } from './model/selection.ts'
import { columnAtPlace } from './model/visible-window.ts'
import type { GridModel } from './use-grid-model.ts'

/** A press becomes a drag beyond this. */
const dragPx = 6

interface GridHeaderProps {
  model: GridModel
  rowHeader: RowHeader
  drawn: readonly number[]
  onArrangementChange: (arrangement: Arrangement) => void
  onSort: ((request: SortRequest) => void) | undefined
  openMenu: (columnId: string) => void
}

interface Drag extends DropPlace {
  id: string
}

/** The heads of the columns: sorted by a click, moved by a drag, resized at their right edge. */
export const GridHeader = ({ model, rowHeader, drawn, onArrangementChange, onSort, openMenu }: GridHeaderProps) => {
  const { placed, active, arrangement, scroll } = model
  const rowHeaderPx = rowHeader.widthPx
  const [drag, setDrag] = useState<Drag | undefined>(undefined)

  const dropAt = (clientX: number): DropPlace => {
    const { windowPx, scrolledPx } = scroll.contentAt(clientX, 0)
    const inWindowPx = windowPx - rowHeaderPx
    const place = columnAtPlace(placed.columns, { windowPx: inWindowPx, scrolledPx, pinnedPx: placed.pinnedPx })
    const at = placed.columns[place]
    const fromLeftPx = inWindowPx + (at?.isPinned === true ? 0 : scrolledPx) - (at?.leftPx ?? 0)
    return { place, side: fromLeftPx < (at?.widthPx ?? 0) / 2 ? 'before' : 'after' }
  }

  const drop = (id: string, { place, side }: DropPlace) => {
    const before = placed.columns[side === 'before' ? place : place + 1]?.column.id
    onArrangementChange(moveColumn(arrangement, id, before))
  }

  const startDrag = (down: PointerEvent<HTMLElement>, id: string) => {
    if (down.button !== 0 || down.pointerType === 'touch') return
    const head = down.currentTarget
    const stop = new AbortController()
    let at: DropPlace | undefined
    const options = { signal: stop.signal }
    head.setPointerCapture(down.pointerId)
    head.addEventListener(
      'pointermove',
      ({ clientX }: globalThis.PointerEvent) => {
        if (at === undefined && Math.abs(clientX - down.clientX) < dragPx) return
        at = dropAt(clientX)
        setDrag({ id, ...at })
      },
      options,
    )
    head.addEventListener(
      'lostpointercapture',
      () => {
        stop.abort()
        setDrag(undefined)
        if (at !== undefined) drop(id, at)
      },
      options,
    )
    // A drag ends with a click too, which would sort.
    head.addEventListener('click', (click) => at !== undefined && click.stopPropagation(), {
      once: true,
      capture: true,
    })
  }

  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- rows and cells have places of their own, which tables do not allow
    <div role="rowgroup" className="grid-head" style={{ height: headerPx, width: rowHeaderPx + placed.totalPx }}>
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- as above */}
      <div role="row" aria-rowindex={1} className="flex">
        {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- its key is Ctrl+A */}
        <div
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- as above
          role="columnheader"
          aria-colindex={1}
          tabIndex={-1}
          className="grid-row-header"
          style={{ width: rowHeaderPx }}
          onClick={({ target }) => {
            if (target instanceof Element && target.closest('input') === null)
              model.select(selectAll(model.extent), { shows: false })
          }}
        >
          {typeof rowHeader.head === 'string' ? <span className="sr-only">{rowHeader.head}</span> : rowHeader.head}
        </div>
        {drawn.map((place, index) => {
          const at = placed.columns[place]
          if (at === undefined) return null
          const { id } = at.column
          return (
            <HeaderCell
              key={id}
              at={at}
              place={place}
              gapPx={gapBefore(placed.columns, drawn, index)}
              isActive={active.row === headerRow && active.column === place}
              isMoved={drag?.id === id}
              drop={drag?.place === place && drag.id !== id ? drag.side : undefined}
              rowHeaderPx={rowHeaderPx}
              arrangement={arrangement}
              onArrangementChange={onArrangementChange}
              onPress={(down) => startDrag(down, id)}
              onClick={({ ctrlKey, metaKey, shiftKey }) => {
                model.select(selectCell({ row: headerRow, column: place }))
                onSort?.({ columnId: id, isAdded: ctrlKey || metaKey || shiftKey })
              }}
              openMenu={() => {
                model.select(selectCell({ row: headerRow, column: place }))
                openMenu(id)
              }}
            />
          )
        })}
      </div>
    </div>
  )
}
