import type { RowsUpdate, RowsUpdated, RowValues } from '@cairn/contracts/database/rows'
import { valueIn } from '@cairn/contracts/database/row-values'
import { formatRowKey } from './row-key.ts'

/** A value that is to be changed. */
export interface CellChange {
  /** The key of the row before the change. */
  key: RowValues
  column: string
  /** What is there: the whole value. */
  from: string | null
  to: string | null
}

/** A change that was not saved, since something else is there by now. */
export interface CellConflict {
  change: CellChange
  /** What is in the database; undefined where the row is gone. */
  current: string | null | undefined
  /** The row was to be deleted. */
  isDelete?: boolean
}

/** The changes of one row that belong together, and the rows in the order of their first change. */
export const changesByRow = (changes: readonly CellChange[]): readonly (readonly CellChange[])[] => [
  ...Map.groupBy(changes, ({ key }) => formatRowKey(key)).values(),
]

const valuesOf = (changes: readonly CellChange[], which: 'from' | 'to'): RowValues =>
  Object.fromEntries(changes.map((change) => [change.column, change[which]]))

/** What the server is asked for: one change for each row. */
export const rowsUpdate = (changes: readonly CellChange[]): RowsUpdate => ({
  changes: changesByRow(changes).map((row) => ({
    key: row[0]?.key ?? {},
    values: valuesOf(row, 'to'),
    expected: valuesOf(row, 'from'),
  })),
})

/** The key of a row after its changes, which may be changes of the key itself. */
export const keyAfter = (row: readonly CellChange[]): RowValues => {
  const [first] = row
  const key = new Map(Object.entries(first?.key ?? {}))
  for (const { column, to } of row) if (key.has(column)) key.set(column, to)
  return Object.fromEntries(key)
}

/** The changes that put back what was there before. */
export const inverseOf = (changes: readonly CellChange[]): readonly CellChange[] =>
  changesByRow(changes).flatMap((row) => {
    const key = keyAfter(row)
    return row.map(({ column, from, to }) => ({ key, column, from: to, to: from }))
  })

/** The changes as they were stored: PostgreSQL writes some values in another way, and triggers change others. */
export const asStored = (
  changes: readonly CellChange[],
  { columns, rows, truncated }: Pick<RowsUpdated, 'columns' | 'rows' | 'truncated'>,
): readonly CellChange[] => {
  const cut = new Set(truncated.map((place) => place.join()))
  return changesByRow(changes).flatMap((row, index) =>
    row.map((change) => {
      const place = columns.indexOf(change.column)
      const stored = rows[index]?.[place]
      return stored === undefined || cut.has([index, place].join()) ? change : { ...change, to: stored }
    }),
  )
}

/** The single values in conflict, from the rows that the server returned. */
export const conflictsOf = (
  changes: readonly CellChange[],
  { conflicts }: Pick<RowsUpdated, 'conflicts'>,
): readonly CellConflict[] => {
  const rows = changesByRow(changes)
  return conflicts.flatMap(({ change: place, values }) =>
    (rows[place] ?? [])
      .map((change) => ({ change, current: values === null ? undefined : (valueIn(values, change.column) ?? null) }))
      .filter(({ change, current }) => current !== change.from),
  )
}

/** The same changes over what is there now. Rows that are gone are left out. */
export const overwriting = (
  changes: readonly CellChange[],
  conflicts: readonly CellConflict[],
): readonly CellChange[] => {
  const byChange = new Map(conflicts.map(({ change, current }) => [change, current]))
  return changes.flatMap((change) => {
    if (!byChange.has(change)) return [change]
    const current = byChange.get(change)
    return current === undefined ? [] : [{ ...change, from: current }]
  })
}

/** The changes that are in no conflict. */
export const keepingTheirs = (
  changes: readonly CellChange[],
  conflicts: readonly CellConflict[],
): readonly CellChange[] => {
  const left = new Set(conflicts.map(({ change }) => change))
  return changes.filter((change) => !left.has(change))
}
