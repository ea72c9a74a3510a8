import type { Sort } from '@cairn/contracts/database/rows'
import type { GridColumn } from '~/ui/grid/grid-types.ts'
import type { GridRow } from '../data/grid-row.ts'
import { cellEditor } from '../editors/cell-editor.tsx'
import type { ColumnLayout } from '../values/column-layout.ts'
import { columnLayouts, isQuiet } from '../values/column-layout.ts'
import type { OpenTable } from '../values/editability.ts'
import { cellReadOnlyReason } from '../values/editability.ts'
import { valueContent } from '../values/value.tsx'
import { isChosen } from './cell-kind.ts'
import { ColumnHead } from './column-head.tsx'

interface ColumnContext {
  projectRef: string
  table: OpenTable
  /** The first rows, from which widths are taken. */
  samples: readonly (readonly (string | null)[])[]
  rowAt: (row: number) => GridRow | undefined
}

const gridColumn = (context: ColumnContext, layout: ColumnLayout, columnIdx: number): GridColumn => {
  const { column, widthPx } = layout
  const { projectRef, table, rowAt } = context
  const readOnlyReason = cellReadOnlyReason(table, column)
  return {
    id: column.name,
    name: column.name,
    head: <ColumnHead {...layout} />,
    widthPx,
    ...(column.category === 'number' && { align: 'end' }),
    isQuiet: isQuiet(column),
    isNullable: column.is_nullable,
    isChosen: isChosen(column),
    editsCut: true,
    ...(readOnlyReason !== undefined && { readOnlyReason }),
    show: (text) => valueContent({ column, value: text }),
    editor: cellEditor({ projectRef, table, column, columnIdx, rowAt }),
  }
}

export const gridColumns = (context: ColumnContext): readonly GridColumn[] =>
  columnLayouts(context.table, context.samples).map((layout, columnIdx) => gridColumn(context, layout, columnIdx))

/** The columns with the arrows of what they are sorted by. */
export const sortedColumns = (columns: readonly GridColumn[], sorts: readonly Sort[]): readonly GridColumn[] =>
  columns.map((column) => {
    const rank = sorts.findIndex((sort) => sort.column === column.id)
    const sort = sorts[rank]
    if (sort === undefined) return column
    return {
      ...column,
      sort: sort.ascending ? 'ascending' : 'descending',
      ...(sorts.length > 1 && { sortRank: rank + 1 }),
    }
  })
