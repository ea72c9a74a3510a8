import type { Column as TableColumn } from '@cairn/contracts/catalogue'
import type { Column, RenderEditCellProps } from 'react-data-grid'
import type { GridRow } from '../data/grid-row.ts'
import { rowKeyOf } from '../data/row-key.ts'
import type { OpenTable } from '../values/editability.ts'
import { cellReadOnlyReason, columnReadOnlyReason } from '../values/editability.ts'
import { LoadingCell, OpenValueButton, Value } from './cells.tsx'
import { ChoiceEditor } from '../editors/choice-editor.tsx'
import { columnWidth } from '../values/column-width.ts'
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

const cellClass = (column: TableColumn, columnIdx: number, widthPx: number, isReadOnly: boolean) => {
  const fits = Math.floor((widthPx - 20) / 7.25)
  const fixed = [
    column.category === 'number' && 'is-number',
    ['json', 'array', 'date', 'binary'].includes(column.category) && 'is-quiet',
    isReadOnly && 'is-readonly',
  ].filter((name) => name !== false)
  return (row: GridRow | undefined) => {
    const length = row?.cells[columnIdx]?.length ?? 0
    return [...fixed, length > fits && 'is-cut'].filter((name) => name !== false).join(' ')
  }
}

const targetOf = (table: OpenTable, column: TableColumn) => {
  const link = table.relationships.find(({ source_columns: columns }) => columns.includes(column.name))
  if (link === undefined) return undefined
  const target = link.target_columns[link.source_columns.indexOf(column.name)]
  return `${link.target_table_schema}.${link.target_table_name}.${target ?? ''}`
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

const gridColumn = (context: ColumnContext, column: TableColumn, columnIdx: number): GridColumn => {
  const { table, samples } = context
  const isKey = table.primary_keys.includes(column.name)
  const target = targetOf(table, column)
  const readOnlyReason = cellReadOnlyReason(table, column)
  const ownReason = columnReadOnlyReason(column)
  const icons = Number(isKey) + Number(target !== undefined) + Number(ownReason !== undefined)
  const width = columnWidth(
    column,
    icons,
    samples.map((cells) => cells[columnIdx] ?? null),
  )
  return {
    key: column.name,
    name: column.name,
    width,
    minWidth: 56,
    maxWidth: 1200,
    resizable: true,
    sortable: true,
    editable: readOnlyReason === undefined ? (row) => row !== undefined : false,
    cellClass: cellClass(column, columnIdx, width, readOnlyReason !== undefined),
    renderHeaderCell: ({ sortDirection, priority }) => (
      <HeaderCell
        column={column}
        isKey={isKey}
        target={target}
        readOnlyReason={ownReason}
        sortDirection={sortDirection}
        priority={priority}
        openMenu={context.openMenu}
      />
    ),
    renderCell: ({ row, rowIdx }) => {
      if (row === undefined) return <LoadingCell rowIdx={rowIdx} place={columnIdx} />
      const value = row.cells[columnIdx] ?? null
      const isLong = value !== null && (row.truncated.has(columnIdx) || value.length * 7.25 > width - 20)
      return (
        <>
          <Value column={column} value={value} />
          {isLong && <OpenValueButton onOpen={() => context.openValue(rowIdx, columnIdx)} />}
        </>
      )
    },
    renderEditCell: (edit) => <Editor context={context} column={column} columnIdx={columnIdx} edit={edit} />,
    // Rows come anew while somebody types: the draft stays, and the commit names the value it started from.
    editorOptions: { closeOnExternalRowChange: false, commitOnOutsideClick: !isChosen(column) },
  }
}

export const gridColumns = (context: ColumnContext): GridColumn[] => [
  selectColumn,
  ...context.table.columns.map((column, columnIdx) => gridColumn(context, column, columnIdx)),
]
