import type { RelationDetail } from '@cairn/contracts/database/catalogue'
import type { RowValues } from '@cairn/contracts/database/rows'
import { formatRowKey } from '../data/row-key.ts'
import type { Rows } from '../data/use-rows.ts'
import type { OpenChange } from '../data/whole-values.ts'
import { keyOfRow } from '../staging/staged-rows.ts'

/** The rows of a selection that are loaded. */
export const loadedOf = (keys: ReadonlyMap<string, RowValues>, table: RelationDetail, { loaded }: Rows) => {
  const names = table.columns.map(({ name }) => name)
  return loaded.filter((row) => {
    const key = keyOfRow(row, table.primary_keys, names)
    return key !== undefined && keys.has(formatRowKey(key))
  })
}

/** One value for a column of rows: with what is there now, where that is loaded. */
export const changesOfRows = (
  keys: readonly RowValues[],
  column: string,
  to: string | null,
  table: RelationDetail,
  loaded: Rows['loaded'],
): OpenChange[] => {
  const names = table.columns.map(({ name }) => name)
  const place = names.indexOf(column)
  const known = new Map(
    loaded.flatMap((row): [string, string | null][] => {
      const key = keyOfRow(row, table.primary_keys, names)
      return key === undefined || row.truncated.has(place) ? [] : [[formatRowKey(key), row.cells[place] ?? null]]
    }),
  )
  return keys.map((key) => {
    const from = known.get(formatRowKey(key))
    return { key, column, to, ...(from !== undefined && { from }) }
  })
}
