import type { Column, Relationship } from '@cairn/contracts/database/catalogue'
import { useNavigate } from '@tanstack/react-router'
import {
  ArrowUpRight,
  Braces,
  CircleSlash,
  Copy,
  CopyPlus,
  Eye,
  ListFilter,
  PanelRight,
  TextSearch,
  Trash2,
} from 'lucide-react'
import { messageOf } from '~/api/errors.ts'
import { copyText } from '~/ui/copy-text.ts'
import { Menu, MenuItem, MenuSeparator } from '~/ui/menu.tsx'
import type { GridHandle } from '~/ui/grid/grid-types.ts'
import { toast } from '~/ui/toast.ts'
import type { GridRow } from '../data/grid-row.ts'
import type { OpenTable } from '../values/editability.ts'
import { cellReadOnlyReason, rowsReadOnlyReason } from '../values/editability.ts'
import { copyRows, copyValue } from '../data/copy-rows.ts'
import { tableEditorPaths } from '../paths.ts'
import { foreignKeysOf, referencesOf, targetName } from '../references/references.ts'
import { rowFormats } from './rows-as-text.ts'

export interface CellMenuTarget {
  row: GridRow
  rowIdx: number
  columnIdx: number
  /** As many as are selected. */
  cells: number
  /** Where the pointer was, in pixels of the window. */
  x: number
  y: number
}

interface CellMenuProps {
  projectRef: string
  table: OpenTable
  target: CellMenuTarget
  selectedText: GridHandle['copySelection']
  onClose: () => void
  onSetNull: () => void
  onReference: (kind: 'peek' | 'pick', foreignKey: Relationship) => void
  onFilter: (column: Column, value: string | null) => void
  onEditRow: () => void
  onDuplicateRow: () => void
  onDeleteRow: () => void
  giveFocusBack: () => void
}

const copyCells = async (selected: ReturnType<GridHandle['copySelection']>) => {
  if ('refusal' in selected) {
    toast.error(selected.refusal)
    return
  }
  try {
    await copyText(selected.text)
    toast.success('Copied')
  } catch (error) {
    toast.error(messageOf(error))
  }
}

const nullRefusal = (table: OpenTable, column: Column, value: string | null) => {
  const reason = cellReadOnlyReason(table, column)
  if (reason !== undefined) return reason
  if (!column.is_nullable) return 'This column is NOT NULL.'
  return value === null ? 'The value is already NULL.' : undefined
}

export const CellMenu = (props: CellMenuProps) => {
  const { projectRef, table, target, onClose, giveFocusBack } = props
  const navigate = useNavigate()
  const column = table.columns[target.columnIdx]
  if (column === undefined) return null
  const value = target.row.cells[target.columnIdx] ?? null
  const isCut = target.row.truncated.has(target.columnIdx)
  const foreignKeys = foreignKeysOf(table, column.name)
  const rowsReason = rowsReadOnlyReason(table)
  return (
    <Menu
      open
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      trigger={
        <button
          type="button"
          tabIndex={-1}
          aria-hidden
          onFocus={giveFocusBack}
          className="pointer-events-none fixed size-0"
          style={{ left: target.x, top: target.y }}
        />
      }
    >
      {target.cells > 1 && (
        <MenuItem icon={<Copy size={14} />} keys="mod+c" onSelect={() => void copyCells(props.selectedText())}>
          Copy {target.cells.toLocaleString('en-US')} cells
        </MenuItem>
      )}
      <MenuItem
        icon={<Copy size={14} />}
        {...(target.cells === 1 && { keys: 'mod+c' })}
        onSelect={() => void copyValue(projectRef, table, target.row, target.columnIdx)}
      >
        Copy value
      </MenuItem>
      {rowFormats.map((format) => (
        <MenuItem
          key={format.name}
          icon={<Braces size={14} />}
          onSelect={() => void copyRows(projectRef, table, [target.row], format)}
        >
          Copy row as {format.name}
        </MenuItem>
      ))}
      <MenuItem
        icon={<ListFilter size={14} />}
        disabledReason={isCut ? 'The value is too long for a filter.' : undefined}
        onSelect={() => props.onFilter(column, value)}
      >
        Show rows with this value
      </MenuItem>
      {referencesOf(table, column.name, target.row.cells).map((reference) => (
        <MenuItem
          key={`${reference.tableId} ${reference.filter}`}
          icon={<ArrowUpRight size={14} />}
          onSelect={() =>
            void navigate({
              to: tableEditorPaths.table({ ref: projectRef, id: reference.tableId }),
              search: { filter: reference.filter },
            })
          }
        >
          Open the row in {reference.table}
        </MenuItem>
      ))}
      {value !== null &&
        foreignKeys.map((key) => (
          <MenuItem
            key={key.constraint_name}
            icon={<Eye size={14} />}
            keys="alt+enter"
            onSelect={() => props.onReference('peek', key)}
          >
            Show the row of {targetName(table.schema, key)}
          </MenuItem>
        ))}
      <MenuSeparator />
      {foreignKeys.map((key) => (
        <MenuItem
          key={key.constraint_name}
          icon={<TextSearch size={14} />}
          keys="alt+down"
          disabledReason={cellReadOnlyReason(table, column)}
          onSelect={() => props.onReference('pick', key)}
        >
          Choose a row of {targetName(table.schema, key)}
        </MenuItem>
      ))}
      <MenuItem
        icon={<CircleSlash size={14} />}
        keys="mod+backspace"
        disabledReason={nullRefusal(table, column, value)}
        onSelect={props.onSetNull}
      >
        Set NULL
      </MenuItem>
      <MenuItem icon={<PanelRight size={14} />} keys="mod+enter" disabledReason={rowsReason} onSelect={props.onEditRow}>
        Edit row
      </MenuItem>
      <MenuItem icon={<CopyPlus size={14} />} disabledReason={rowsReason} onSelect={props.onDuplicateRow}>
        Duplicate row
      </MenuItem>
      <MenuItem icon={<Trash2 size={14} />} danger disabledReason={rowsReason} onSelect={props.onDeleteRow}>
        Delete row
      </MenuItem>
    </Menu>
  )
}
