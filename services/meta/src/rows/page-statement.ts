import type { Cell } from '@cairn/contracts/database/rows'
import { quotedIdent } from '@cairn/contracts/database/sql-names'
import { cutCell } from './cut-cells.ts'
import { whereClause } from './conditions.ts'
import type { Keyset } from './keyset.ts'
import { beyond, requireKeyset } from './keyset.ts'
import type { RowsQuery } from './list-rows.ts'
import type { Parameters } from './parameters.ts'
import type { OrderTerm, RowOrder } from './row-order.ts'
import { orderBy } from './row-order.ts'
import type { Source } from './source.ts'

/** From here on it pays to find the keys first, by the index alone, and only then the rows. */
const deepOffset = 5_000

export const keysetOf = ({
  after,
  before,
}: {
  after?: Cell[] | undefined
  before?: Cell[] | undefined
}): Keyset | undefined => {
  if (after !== undefined) return { values: after, isForward: true }
  return before === undefined ? undefined : { values: before, isForward: false }
}

type Conditioned = Pick<RowsQuery, 'filters' | 'after' | 'before'>

/** `where` clauses of the rows that are asked for: of each row one holds, and they are in the order of the rows. */
export const whereClauses = (
  source: Source,
  query: Conditioned,
  order: RowOrder,
  parameters: Parameters,
): readonly string[] => {
  const keyset = keysetOf(query)
  const where = () => whereClause(source, query.filters ?? [], parameters)
  if (keyset === undefined) return [where()]
  requireKeyset(order, keyset)
  return beyond(order.terms, keyset, parameters).map((condition) => {
    const filtered = where()
    return filtered === '' ? `where ${condition}` : `${filtered} and ${condition}`
  })
}

/** The rows of the page `t`, of these columns; the last rows before a place in descending order. */
const pageOf = (source: Source, query: RowsQuery, order: RowOrder, parameters: Parameters, columns: string): string => {
  const isForward = query.before === undefined
  const by = order.isAsStored && isForward ? '' : orderBy(order.terms, isForward)
  const part = (where: string, limit: string) => `select ${columns} from ${source.quotedName} t ${where} ${by} ${limit}`
  const wheres = whereClauses(source, query, order, parameters)
  const page = `limit ${parameters.add(String(query.limit), 'int8')} offset ${parameters.add(String(query.offset), 'int8')}`
  const [only] = wheres
  if (only !== undefined && wheres.length === 1) return part(only, page)
  const enough = () => `limit ${parameters.add(String(query.limit + query.offset), 'int8')}`
  const parts = wheres.map((where) => `(${part(where, enough())})`)
  return `select * from (${parts.join(' union all ')}) t ${by} ${page}`
}

/** Where the rows are stored, as far as their order depends on it. */
const placesOf = ({ terms }: RowOrder): OrderTerm[] => terms.filter(({ column }) => column === undefined)

/** A page of rows as text, each value cut; after the columns, where each row is stored if that is part of the order. */
export const pageStatement = (
  source: Source,
  query: RowsQuery,
  order: RowOrder,
  parameters: Parameters,
  length: number,
): string => {
  const places = placesOf(order).map(({ sql }) => sql)
  const cells = [
    ...source.columns.map((column) => cutCell(column, length)),
    ...places.map((place) => `${place}::text`),
  ].join(', ')
  // Only the rows of the page are turned into text, not those that the offset skips.
  const again = query.before === undefined ? '' : orderBy(order.terms)
  if (query.offset < deepOffset || source.key.length === 0) {
    const page = pageOf(source, query, order, parameters, ['t.*', ...places].join(', '))
    return `select ${cells} from (${page}) t ${again}`
  }
  const key = source.key.map(quotedIdent)
  const ordered = order.terms.map(({ sql }) => sql)
  const isSame = [...key.map((column) => `t.${column}`), ...places]
    .map((column) => `${column} = page.${column.slice('t.'.length)}`)
    .join(' and ')
  return `select ${cells}
    from (${pageOf(source, query, order, parameters, ordered.join(', '))}) page
    join ${source.quotedName} t on ${isSame} ${orderBy(order.terms)}`
}
