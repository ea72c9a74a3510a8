import type { Column as TableColumn } from '@cairn/contracts/database/catalogue'
import type { Column, RenderEditCellProps } from 'react-data-grid'
import type { GridRow } from '../data/grid-row.ts'
import { rowKeyOf } from '../data/row-key.ts'
import type { OpenTable } from '../values/editability.ts'
import { cellReadOnlyReason } from '../values/editability.ts'
import { LoadingCell, OpenValueButton, Value } from './cells.tsx'
import { ChoiceEditor } from '../editors/choice-editor.tsx'
import { isCut } from '~/lib/cell-look.ts'
import type { ColumnLayout } from '../values/column-layout.ts'
import { cellClasses, columnLayouts } from '../values/column-layout.ts'
import { HeaderCell } from './header-cell.tsx'
import { InlineEditor } from '../editors/inline-editor.tsx'
import { LongEditor, ValuePopover } from '../editors/long-editor.tsx'
import { selectColumn } from '../selection/select-column.tsx'
import { WholeValue } from '../editors/whole-value.tsx'

type GridColumn = Column<GridRow | undefined>
type EditProps = RenderEditCellProps<GridRow | undefined>

export interface ColumnContext {
  projectRef: string
  table: OpenTable
  /** The first rows, from which widths are taken. */
  samples: readonly (readonly (string | null)[])[]
  openMenu: (column: string, rect: DOMRect) => void
  openValue: (rowIdx: number, columnIdx: number) => void
}

/** Categories whose values are chosen, not typed. */
export const isChosen = (column: TableColumn): boolean =>
  column.category === 'boolean' || (column.category === 'enum' && column.enum_values !== null)

/** Beyond this, or over several lines, a value is edited in a field of its own. */
const inlineCharacters = 80

export const needsRoom = (column: TableColumn, row: GridRow, columnIdx: number): boolean => {
  if (isChosen(column)) return false
  const value = row.cells[columnIdx] ?? ''
  return (
    column.category === 'json' ||
    column.category === 'array' ||
    row.truncated.has(columnIdx) ||
    value.length > inlineCharacters ||
    value.includes('\n')
  )
}

const cellClass = ({ column, widthPx }: ColumnLayout, columnIdx: number, isReadOnly: boolean) => {
  const fixed = [...cellClasses(column), ...(isReadOnly ? ['is-readonly'] : [])]
  return (row: GridRow | undefined) =>
    [...fixed, ...(isCut(row?.cells[columnIdx] ?? null, widthPx) ? ['is-cut'] : [])].join(' ')
}

const Editor = ({
  context,
  column,
  columnIdx,
  edit,
}: {
  context: ColumnContext
  column: TableColumn
  columnIdx: number
  edit: EditProps
}) => {
  const { row, onRowChange, onClose } = edit
  if (row === undefined) return null
  const value = row.cells[columnIdx] ?? null
  // What the value is compared with when it is saved: the whole of it, where the window brought only its beginning.
  const before = (whole: string | null) => row.before ?? { ...row, cells: row.cells.with(columnIdx, whole) }
  const put = (next: string | null, commit: boolean, whole = value) =>
    onRowChange({ ...row, cells: row.cells.with(columnIdx, next), before: before(whole) }, commit)
  const cancel = () => onClose(false, true)
  if (isChosen(column))
    return <ChoiceEditor column={column} value={value} onChoose={(next) => put(next, true)} onCancel={cancel} />
  if (!needsRoom(column, row, columnIdx))
    return <InlineEditor column={column} value={value} onChange={(next) => put(next, false)} />
  const { table, projectRef } = context
  const names = table.columns.map(({ name }) => name)
  const key = row.truncated.has(columnIdx) ? rowKeyOf(table.primary_keys, names, row.cells) : undefined
  return (
    <ValuePopover column={column} value={value} onClose={cancel}>
      <WholeValue projectRef={projectRef} tableId={String(table.id)} column={column} value={value} cutRowKey={key}>
        {(whole) => (
          <LongEditor column={column} value={whole} onSave={(next) => put(next, true, whole)} onCancel={cancel} />
        )}
      </WholeValue>
    </ValuePopover>
  )
}

const gridColumn = (context: ColumnContext, layout: ColumnLayout, columnIdx: number): GridColumn => {
  const { column, isKey, target, readOnlyReason, widthPx } = layout
  const cellReason = cellReadOnlyReason(context.table, column)
  return {
    key: column.name,
    name: column.name,
    width: widthPx,
    minWidth: 56,
    maxWidth: 1200,
    resizable: true,
    sortable: true,
    editable: cellReason === undefined ? (row) => row !== undefined : false,
    cellClass: cellClass(layout, columnIdx, cellReason !== undefined),
    renderHeaderCell: ({ sortDirection, priority }) => (
      <HeaderCell
        column={column}
        isKey={isKey}
        target={target}
        readOnlyReason={readOnlyReason}
        sortDirection={sortDirection}
        priority={priority}
        openMenu={context.openMenu}
      />
    ),
    renderCell: ({ row, rowIdx }) => {
      if (row === undefined) return <LoadingCell rowIdx={rowIdx} place={columnIdx} />
      const value = row.cells[columnIdx] ?? null
      const isLong = row.truncated.has(columnIdx) || isCut(value, widthPx)
      return (
        <>
          <Value column={column} value={value} />
          {isLong && <OpenValueButton onOpen={() => context.openValue(rowIdx, columnIdx)} />}
        </>
      )
    },
    renderEditCell: (edit) => <Editor context={context} column={column} columnIdx={columnIdx} edit={edit} />,
    // Rows are fetched again while somebody types: the draft stays, and the save names the value it started from.
    editorOptions: { closeOnExternalRowChange: false, commitOnOutsideClick: !isChosen(column) },
  }
}

export const gridColumns = (context: ColumnContext): GridColumn[] => [
  selectColumn,
  ...columnLayouts(context.table, context.samples).map((layout, columnIdx) => gridColumn(context, layout, columnIdx)),
]
