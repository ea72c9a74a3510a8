import {
  ArrowDown,
  ArrowLeft,
  ArrowRight,
  ArrowUp,
  Copy,
  Eye,
  EyeOff,
  ListFilter,
  MoveHorizontal,
  Pin,
  PinOff,
  SquareSplitVertical,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { useState } from 'react'
import { copyFailure, copyText } from '../copy-text.ts'
import { Menu, MenuItem, MenuSeparator } from '../menu.tsx'
import { toast } from '../toast.ts'
import { fittingWidth } from './fitting-width.ts'
import type { GridColumn, SortRequest } from './grid-types.ts'
import type { Arrangement, PlacedColumn } from './model/arrangement.ts'
import { hideColumn, pinColumn, resizeColumn, showAllColumns, stepColumn } from './model/arrangement.ts'
import { selectCell, selectColumns } from './model/selection.ts'
import type { GridModel } from './use-grid-model.ts'

interface HeaderMenuProps {
  at: PlacedColumn<GridColumn>
  place: number
  model: GridModel
  onArrangementChange: (arrangement: Arrangement) => void
  onSort: ((request: SortRequest) => void) | undefined
  onFilter: ((columnId: string) => void) | undefined
  /** Further items of the owner. */
  items: ((columnId: string) => ReactNode) | undefined
  onClose: () => void
}

const copyName = async (name: string) => {
  try {
    await copyText(name)
    toast.success(`Copied ${name}`)
  } catch {
    toast.error(copyFailure)
  }
}

/** What can be done with a column, by keyboard and by touch too. */
export const HeaderMenu = ({
  at,
  place,
  model,
  onArrangementChange,
  onSort,
  onFilter,
  items,
  onClose,
}: HeaderMenuProps) => {
  const { arrangement } = model
  const { id } = at.column
  const colIndex = String(place + 2)
  const [rect] = useState(() =>
    model.element()?.querySelector(`[role="columnheader"][aria-colindex="${colIndex}"]`)?.getBoundingClientRect(),
  )
  const { left = 0, top = 0, width = 0, height = 0 } = rect ?? {}
  const hiddenCount = arrangement.filter(({ isHidden }) => isHidden === true).length
  const isPinned = arrangement.find((each) => each.id === id)?.isPinned ?? false
  const isNeighbour = (by: -1 | 1) => model.placed.columns[place + by]?.isPinned === at.isPinned
  const edge = 'It is at the edge already.'
  return (
    <Menu
      open
      align="end"
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      trigger={
        <button
          type="button"
          tabIndex={-1}
          aria-hidden
          className="pointer-events-none fixed"
          style={{ left, top, width, height }}
        />
      }
    >
      {onSort !== undefined && (
        <>
          <MenuItem icon={<ArrowUp size={14} />} onSelect={() => onSort({ columnId: id, direction: 'ascending' })}>
            Sort ascending
          </MenuItem>
          <MenuItem icon={<ArrowDown size={14} />} onSelect={() => onSort({ columnId: id, direction: 'descending' })}>
            Sort descending
          </MenuItem>
        </>
      )}
      {onFilter !== undefined && (
        <MenuItem icon={<ListFilter size={14} />} onSelect={() => onFilter(id)}>
          Filter by this column
        </MenuItem>
      )}
      <MenuItem icon={<Copy size={14} />} onSelect={() => void copyName(at.column.name)}>
        Copy name
      </MenuItem>
      <MenuItem
        icon={<SquareSplitVertical size={14} />}
        keys="mod+space"
        onSelect={() =>
          model.select(selectColumns(selectCell({ row: 0, column: place }), model.extent), { shows: false })
        }
      >
        Select column
      </MenuItem>
      <MenuSeparator />
      <MenuItem
        icon={isPinned ? <PinOff size={14} /> : <Pin size={14} />}
        onSelect={() => onArrangementChange(pinColumn(arrangement, id, !isPinned))}
      >
        {isPinned ? 'Unpin column' : 'Pin column'}
      </MenuItem>
      <MenuItem
        icon={<ArrowLeft size={14} />}
        disabledReason={isNeighbour(-1) ? undefined : edge}
        onSelect={() => onArrangementChange(stepColumn(arrangement, id, -1))}
      >
        Move left
      </MenuItem>
      <MenuItem
        icon={<ArrowRight size={14} />}
        disabledReason={isNeighbour(1) ? undefined : edge}
        onSelect={() => onArrangementChange(stepColumn(arrangement, id, 1))}
      >
        Move right
      </MenuItem>
      <MenuItem
        icon={<MoveHorizontal size={14} />}
        onSelect={() => onArrangementChange(resizeColumn(arrangement, id, fittingWidth(model.element(), colIndex)))}
      >
        Fit to content
      </MenuItem>
      <MenuItem
        icon={<EyeOff size={14} />}
        disabledReason={model.placed.columns.length > 1 ? undefined : 'It is the only column that is shown.'}
        onSelect={() => onArrangementChange(hideColumn(arrangement, id, true))}
      >
        Hide column
      </MenuItem>
      {hiddenCount > 0 && (
        <MenuItem icon={<Eye size={14} />} onSelect={() => onArrangementChange(showAllColumns(arrangement))}>
          {hiddenCount === 1 ? 'Show the hidden column' : `Show ${hiddenCount} hidden columns`}
        </MenuItem>
      )}
      {items?.(id)}
    </Menu>
  )
}
