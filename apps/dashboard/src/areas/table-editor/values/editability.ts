import type { Column, RelationDetail } from '@cairn/contracts/database/catalogue'

const kindNames = {
  table: 'table',
  'partitioned table': 'partitioned table',
  'foreign table': 'foreign table',
  view: 'view',
  'materialized view': 'materialized view',
} as const satisfies Record<RelationDetail['kind'], string>

/** A table or view as somebody has it before them. */
export interface OpenTable extends RelationDetail {
  /** Why this person may not write to it, or nothing where they may. */
  forbidden?: string | undefined
}

/** Why a single row cannot be named, or nothing where it can. */
export const rowAddressReason = (table: RelationDetail): string | undefined => {
  if (table.primary_keys.length > 0) return undefined
  return table.kind === 'table' || table.kind === 'partitioned table'
    ? 'This table has no primary key, so a single row cannot be addressed. Add one to edit rows here.'
    : `A ${kindNames[table.kind]} has no primary key, so a single row cannot be addressed. Change the tables it reads from.`
}

/** Why rows of a relation cannot be changed or deleted one by one, or nothing where they can. */
export const rowsReadOnlyReason = (table: OpenTable): string | undefined => table.forbidden ?? rowAddressReason(table)

/** Why rows cannot be added, or nothing where they can. */
export const insertRefusalReason = (table: OpenTable): string | undefined =>
  table.forbidden ?? (table.is_insertable ? undefined : `Rows cannot be inserted into this ${kindNames[table.kind]}.`)

/** Why no value can be given for a column, be the row new or old, or nothing where one can. */
export const columnReadOnlyReason = (column: Column): string | undefined => {
  if (column.is_generated) return 'Generated: the database computes this value from other columns.'
  if (column.identity_generation === 'ALWAYS')
    return 'Identity, always generated: the database numbers the rows itself.'
  if (!column.is_updatable) return 'This column cannot be written.'
  return undefined
}

/** Why a cell cannot be edited, or nothing where it can. */
export const cellReadOnlyReason = (table: OpenTable, column: Column): string | undefined =>
  rowsReadOnlyReason(table) ?? columnReadOnlyReason(column)

/** Where filling in a row begins: the first column that takes a value and, in a new row, has no default. */
export const firstToFillIn = (columns: readonly Column[], isNew: boolean): Column | undefined => {
  const writable = columns.filter((column) => columnReadOnlyReason(column) === undefined)
  const wanted = writable.find((column) => !isNew || (column.default_value === null && !column.is_identity))
  return wanted ?? writable[0]
}

/** Whether a new row must be given a value for the column by the person. */
export const isRequired = (column: Column): boolean =>
  !column.is_nullable &&
  column.default_value === null &&
  !column.is_identity &&
  columnReadOnlyReason(column) === undefined
