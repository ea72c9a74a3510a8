import { columnJson } from './column-json.ts'
import type { Column, Relation } from './relation.ts'
import type { Row, RowChange } from './row-change.ts'

/** What may be shown of a change. */
export interface Shown {
  columns: readonly Column[]
  /** The columns of the row before the change. */
  oldColumns: readonly Column[]
}

/** Values of up to this many characters are sent of a row that is too large. */
const shortValue = 64

const recordJson = (row: Row, columns: readonly Column[], isShortened: boolean): string => {
  const fields = columns.flatMap(({ name, baseType }) => {
    const value = row[name]
    if (value === undefined || (isShortened && (value?.length ?? 0) > shortValue)) return []
    return [`${JSON.stringify(name)}:${columnJson(baseType, value)}`]
  })
  return `{${fields.join(',')}}`
}

/** A change as clients read it. `errors` says what is missing in it. */
export const changeJson = (
  { type, row, old, committedAt }: RowChange,
  { schema, name }: Relation,
  { columns, oldColumns }: Shown,
  errors: readonly string[] = [],
): string => {
  const isShortened = errors.length > 0
  const described = columns.map((column) => ({ name: column.name, type: column.type }))
  const parts = [
    `"schema":${JSON.stringify(schema)}`,
    `"table":${JSON.stringify(name)}`,
    `"commit_timestamp":${JSON.stringify(committedAt)}`,
    `"type":"${type}"`,
    `"columns":${JSON.stringify(described)}`,
    ...(row === undefined ? [] : [`"record":${recordJson(row, columns, isShortened)}`]),
    ...(old === undefined ? [] : [`"old_record":${recordJson(old, oldColumns, isShortened)}`]),
    `"errors":${errors.length === 0 ? 'null' : JSON.stringify(errors)}`,
  ]
  return `{${parts.join(',')}}`
}
