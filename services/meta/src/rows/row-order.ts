import type { Condition } from '@cairn/contracts/database/conditions'
import type { Cell, Sort } from '@cairn/contracts/database/rows'
import { quotedIdent } from '@cairn/contracts/database/sql-names'
import type { Source } from './source.ts'
import { columnOf } from './source.ts'

/** One expression that rows are ordered by. In both directions PostgreSQL's own place for NULL: it is the greatest value. */
export interface OrderTerm {
  /** Of the row `t`. */
  sql: string
  type: string
  isAscending: boolean
  isNullable: boolean
  /** The index of the column; absent for where a row is stored. */
  column?: number
}

export interface RowOrder {
  terms: readonly OrderTerm[]
  /** No two rows are equal by it, so that a page can begin after a row. */
  isUnique: boolean
  /** The rows already come in this order when the table is read from its beginning. */
  isAsStored: boolean
}

const storedAt = (name: 'ctid' | 'tableoid', type: string): OrderTerm => ({
  sql: `t.${name}`,
  type,
  isAscending: true,
  isNullable: false,
})

/** Rows of several tables: two of them can be stored at the same place of their table. */
const isSpread = ({ kind, hasHeirs }: Source): boolean => kind === 'p' || hasHeirs

/** Where a row is stored tells rows apart that have no key, or not one of their own. */
const placeTerms = (source: Source): OrderTerm[] => {
  if (isSpread(source)) return [storedAt('tableoid', 'oid'), storedAt('ctid', 'tid')]
  return source.kind === 'r' || source.kind === 'm' ? [storedAt('ctid', 'tid')] : []
}

const columnTerm = (source: Source, name: string, isAscending: boolean): OrderTerm => {
  const { type, isNullable } = columnOf(source, name)
  const column = source.columns.findIndex((each) => each.name === name)
  return { sql: `t.${quotedIdent(name)}`, type, isAscending, isNullable, column }
}

/**
 * The order of a table's rows: what was asked for, and then what makes it complete, so that pages neither overlap nor leave
 * gaps: the primary key, or where the row is stored.
 * @throws MetaError `query_failed` for a column that does not exist.
 */
export const rowOrder = (
  source: Source,
  { sorts = [], filters = [] }: { sorts?: readonly Sort[] | undefined; filters?: readonly Condition[] | undefined },
): RowOrder => {
  const hasKey = source.key.length > 0
  const keyTerms = source.key.map((name) => columnTerm(source, name, true))
  const all = [
    ...sorts.map(({ column, ascending }) => columnTerm(source, column, ascending)),
    ...keyTerms,
    ...(hasKey && !source.hasHeirs ? [] : placeTerms(source)),
  ]
  const terms = all.filter(({ sql }, index) => all.findIndex((other) => other.sql === sql) === index)
  // A whole table without a key is read as it is stored; ordering it by place would sort it for each page.
  const isAsStored = !hasKey && sorts.length === 0 && filters.length === 0
  const isOnePlace = !isSpread(source) && (source.kind === 'r' || source.kind === 'm')
  const hasPlace = isOnePlace || (isSpread(source) && !isAsStored)
  return { terms, isUnique: hasKey || hasPlace, isAsStored }
}

const direction = ({ isAscending }: OrderTerm, isForward: boolean) => (isAscending === isForward ? 'asc' : 'desc')

export const orderBy = (terms: readonly OrderTerm[], isForward = true): string =>
  terms.length === 0 ? '' : `order by ${terms.map((term) => `${term.sql} ${direction(term, isForward)}`).join(', ')}`

/** The values by which a row of a page is ordered, or nothing where one of them was cut. */
export const orderValues = (
  { terms }: RowOrder,
  row: readonly Cell[],
  /** Values of the terms that are no columns. */
  place: readonly Cell[],
  isCut: (column: number) => boolean,
): Cell[] | null => {
  let nextPlace = 0
  const values: Cell[] = []
  for (const { column } of terms) {
    if (column !== undefined && isCut(column)) return null
    values.push((column === undefined ? place[nextPlace++] : row[column]) ?? null)
  }
  return values
}
