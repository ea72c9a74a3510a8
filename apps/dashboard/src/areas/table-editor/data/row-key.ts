import type { RowValues } from '@cairn/contracts/database/rows'

/** The primary key of a row as one line, for the address and for sets of selected rows. */
export const formatRowKey = (key: RowValues): string =>
  new URLSearchParams(Object.entries(key).map(([column, value]) => [column, value ?? ''])).toString()

/** The key of a row as a person reads it. */
export const keyWords = (key: RowValues): string =>
  Object.entries(key)
    .map(([column, value]) => `${column} = ${value ?? 'NULL'}`)
    .join(', ')

/** The key a line of `formatRowKey` was made of. A key column is never NULL, so an empty value is an empty string. */
export const parseRowKey = (text: string): RowValues => Object.fromEntries(new URLSearchParams(text))

/** The key values of a row, or nothing where the table has no key or the row lacks a part of it. */
export const rowKeyOf = (
  primaryKeys: readonly string[],
  columns: readonly string[],
  cells: readonly (string | null)[],
): RowValues | undefined => {
  if (primaryKeys.length === 0) return undefined
  const values = primaryKeys.flatMap((name): [string, string][] => {
    const value = cells[columns.indexOf(name)]
    return value === undefined || value === null ? [] : [[name, value]]
  })
  return values.length < primaryKeys.length ? undefined : Object.fromEntries(values)
}
