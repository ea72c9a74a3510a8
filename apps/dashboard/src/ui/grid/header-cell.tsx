import { ArrowDown, ArrowUp, ChevronDown, Pin } from 'lucide-react'
import type { MouseEvent, PointerEvent } from 'react'
import { classNames } from '../class-names.ts'
import type { GridColumn } from './grid-types.ts'
import { columnStyle } from './grid-row.tsx'
import type { Arrangement, PlacedColumn } from './model/arrangement.ts'
import { resizeColumn } from './model/arrangement.ts'
import { fittingWidth } from './fitting-width.ts'

/** Beside which column a dragged one is put. */
export interface DropPlace {
  place: number
  side: 'before' | 'after'
}

interface HeaderCellProps {
  at: PlacedColumn<GridColumn>
  place: number
  gapPx: number
  isActive: boolean
  isMoved: boolean
  drop: DropPlace['side'] | undefined
  rowHeaderPx: number
  arrangement: Arrangement
  onArrangementChange: (arrangement: Arrangement) => void
  onPress: (down: PointerEvent<HTMLElement>) => void
  onClick: (event: MouseEvent) => void
  openMenu: () => void
}

type ResizeProps = Pick<HeaderCellProps, 'at' | 'arrangement' | 'onArrangementChange'>

const Resize = ({ at, arrangement, onArrangementChange }: ResizeProps) => {
  const resize = (widthPx: number) => onArrangementChange(resizeColumn(arrangement, at.column.id, widthPx))

  const start = (down: PointerEvent<HTMLElement>) => {
    if (down.button !== 0) return
    down.stopPropagation()
    const handle = down.currentTarget
    const stop = new AbortController()
    const options = { signal: stop.signal }
    handle.setPointerCapture(down.pointerId)
    handle.dataset['held'] = ''
    handle.addEventListener(
      'pointermove',
      ({ clientX }: globalThis.PointerEvent) => resize(at.widthPx + clientX - down.clientX),
      options,
    )
    const end = () => {
      delete handle.dataset['held']
      stop.abort()
    }
    handle.addEventListener('lostpointercapture', end, options)
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events -- its keys are Ctrl+arrows on the header
    <span
      data-resize
      className="grid-resize"
      onPointerDown={start}
      onClick={(event) => event.stopPropagation()}
      onDoubleClick={(event) => {
        const grid = event.currentTarget.closest<HTMLElement>('[role="grid"]')
        const index = event.currentTarget.parentElement?.ariaColIndex
        if (index !== null && index !== undefined) resize(fittingWidth(grid, index))
      }}
    />
  )
}

/** Narrower columns have no room for the type beside the arrow. */
const roomForDetailPx = 140

const sortIcons = { ascending: ArrowUp, descending: ArrowDown }

export const HeaderCell = (props: HeaderCellProps) => {
  const { at, place, gapPx, isActive, isMoved, drop, onPress, onClick, openMenu } = props
  const { column, isPinned } = at
  const SortIcon = column.sort === undefined ? undefined : sortIcons[column.sort]
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the grid has the keys of the active header
    <div
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- rows and cells have places of their own, which tables do not allow
      role="columnheader"
      aria-colindex={place + 2}
      aria-sort={column.sort}
      tabIndex={isActive ? 0 : -1}
      data-active={isActive || undefined}
      className={classNames(
        'grid-head-cell',
        isPinned && 'is-pinned',
        isMoved && 'is-moved',
        SortIcon !== undefined && at.widthPx < roomForDetailPx && 'is-short-of-room',
        drop === 'before' && 'is-drop-before',
        drop === 'after' && 'is-drop-after',
      )}
      style={columnStyle(at, gapPx, props.rowHeaderPx)}
      onPointerDown={onPress}
      onClick={onClick}
    >
      <span className="flex items-center gap-1.5 overflow-hidden">
        {isPinned && <Pin aria-label="Pinned" size={12} className="shrink-0 text-faint" />}
        {column.head ?? (
          <>
            <span className="max-w-full shrink-0 truncate">{column.name}</span>
            {column.detail !== undefined && (
              <span className="grid-head-detail truncate font-mono text-[11px] font-normal text-faint">
                {column.detail}
              </span>
            )}
          </>
        )}
        {SortIcon !== undefined && (
          <span className="mr-5 flex shrink-0 items-center text-accent">
            <SortIcon aria-hidden size={13} />
            {column.sortRank !== undefined && <span className="text-[11px]">{column.sortRank}</span>}
          </span>
        )}
      </span>
      <button
        type="button"
        tabIndex={-1}
        aria-label={`Options of ${column.name}`}
        aria-haspopup="menu"
        onPointerDown={(event) => event.stopPropagation()}
        onClick={(event: MouseEvent) => {
          event.stopPropagation()
          openMenu()
        }}
        className="grid-menu absolute top-2 right-2 grid size-5 place-content-center rounded-sm bg-surface-3 text-muted hover:text-text"
      >
        <ChevronDown aria-hidden size={13} />
      </button>
      <Resize {...props} />
    </div>
  )
}
