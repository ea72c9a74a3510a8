import type { RowValues } from '@cairn/contracts/database/rows'
import { valueIn } from '@cairn/contracts/database/row-values'
import type { CellAt } from '~/ui/grid/grid-row.tsx'
import type { GridCell } from '~/ui/grid/grid-types.ts'
import { changesByRow } from '../data/cell-change.ts'
import type { GridRow } from '../data/grid-row.ts'
import { formatRowKey, rowKeyOf } from '../data/row-key.ts'
import type { Rows } from '../data/use-rows.ts'
import type { Staged, StagedInsert } from './staged.ts'
import { insertKey, isInsertKey } from './staged.ts'

const insertsByRow = new WeakMap<GridRow, RowValues>()

/**
 * What names a row: its primary key, or its id where it is staged and not in the database. Undefined where the table has no key or
 * the row lacks a part of it.
 */
export const keyOfRow = (
  row: GridRow,
  primaryKeys: readonly string[],
  columns: readonly string[],
): RowValues | undefined => insertsByRow.get(row) ?? rowKeyOf(primaryKeys, columns, row.cells)

const rowOfInsert = ({ id, values }: StagedInsert, columns: readonly string[]): GridRow => {
  const row = { cells: columns.map((name) => valueIn(values, name) ?? null), truncated: new Set<number>() }
  insertsByRow.set(row, insertKey(id))
  return row
}

export const rowsOfInserts = (inserts: readonly StagedInsert[], columns: readonly string[]): readonly GridRow[] =>
  inserts.map((insert) => rowOfInsert(insert, columns))

/** The rows of the table below those that are to be inserted. */
export const withInserts = (data: Rows, added: readonly GridRow[], rowAt: Rows['rowAt']): Rows =>
  added.length === 0
    ? data
    : {
        ...data,
        rowAt,
        loaded: [...added, ...data.loaded],
        extent: { ...data.extent, scrollRows: data.extent.scrollRows + added.length },
        showRange: (first, last, atMs) =>
          data.showRange(Math.max(0, first - added.length), Math.max(0, last - added.length), atMs),
      }

/** Cells as they will be once the staged changes are saved. */
export const stagedCells = (
  cellAt: CellAt,
  { edits, deletes }: Staged,
  keyAt: (row: number) => RowValues | undefined,
): CellAt => {
  const changed = new Map(
    changesByRow(edits).map((row) => [
      formatRowKey(row[0]?.key ?? {}),
      new Map(row.map(({ column, to }) => [column, to])),
    ]),
  )
  const deleted = new Set(deletes.map(({ key }) => formatRowKey(key)))
  return (row, columnId): GridCell | undefined => {
    const cell = cellAt(row, columnId)
    const key = keyAt(row)
    if (cell?.kind !== 'value' || key === undefined) return cell
    const text = formatRowKey(key)
    if (isInsertKey(key)) return { ...cell, mark: 'added' }
    if (deleted.has(text)) return { ...cell, mark: 'deleted' }
    const values = changed.get(text)
    const value = values?.get(columnId)
    return value === undefined ? cell : { ...cell, text: value, isCut: false, mark: 'changed' }
  }
}
