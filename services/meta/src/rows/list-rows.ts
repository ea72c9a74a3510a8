import type { Condition } from '@cairn/contracts/database/conditions'
import type { Cell, RowPage, Sort } from '@cairn/contracts/database/rows'
import type { Database } from '../database.ts'
import { getRelation } from '../catalogue/get-relation.ts'
import { MetaError } from '../meta-error.ts'
import { ask } from '../wire/ask.ts'
import { cellLength, cutPage } from './cut-cells.ts'
import { pageStatement } from './page-statement.ts'
import { Parameters } from './parameters.ts'
import type { RowOrder } from './row-order.ts'
import { orderValues, rowOrder } from './row-order.ts'
import { getSource } from './source.ts'

export interface RowsQuery {
  filters?: Condition[] | undefined
  sorts?: Sort[] | undefined
  /** Order values, all or the first of them: the page begins after such rows. */
  after?: Cell[] | undefined
  /** The page ends before such rows. */
  before?: Cell[] | undefined
  offset: number
  limit: number
  with_table?: 'true' | 'false'
}

// A scan that joins another one in its middle, or has helpers, does not read the table from its beginning.
export const asStored = { synchronize_seqscans: 'off', max_parallel_workers_per_gather: '0' }

/** A page with the order values of its first and last row, which follow the columns where they are none. */
const withOrderValues = (order: RowOrder, page: { rows: Cell[][]; columns: number; length: number }) => {
  const places = page.rows.map((row) => row.splice(page.columns))
  const cut = cutPage(page.rows, page.length)
  const valuesOf = (index: number): Cell[] | null => {
    const row = cut.rows[index]
    if (row === undefined || !order.isUnique) return null
    return orderValues(order, row, places[index] ?? [], (column) =>
      cut.truncated.some(([at, place]) => at === index && place === column),
    )
  }
  return { ...cut, first: valuesOf(0), last: valuesOf(cut.rows.length - 1) }
}

/**
 * A page of rows, each value as text of at most `maxCellLength` characters (fewer where the page would be too large;
 * `truncated` tells). Without a sort they are in the order of the primary key, or unordered if the table has none.
 * @throws MetaError `table_not_found`, `query_failed`, `invalid_input`, `query_timeout`, `query_cancelled`.
 */
export const listRows = async (db: Database, id: number, query: RowsQuery, signal?: AbortSignal): Promise<RowPage> => {
  const startedAt = performance.now()
  const [source, table] = await Promise.all([
    getSource(db, id),
    query.with_table === 'true' ? getRelation(db, id) : undefined,
  ])
  const length = cellLength(source.columns.length, query.limit)
  const parameters = new Parameters()
  const order = rowOrder(source, query)
  const text = pageStatement(source, query, order, parameters, length)
  const { rows, isCut } = await ask(db, {
    text,
    values: parameters.values,
    signal,
    ...(order.isAsStored ? { settings: asStored } : {}),
  })
  if (isCut)
    throw new MetaError('query_failed', { message: 'This page of rows is too large. Ask for fewer rows at a time.' })
  return {
    ...(table === undefined ? {} : { table }),
    columns: source.columns.map((column) => column.name),
    ...withOrderValues(order, { rows, columns: source.columns.length, length }),
    durationMs: performance.now() - startedAt,
  }
}
