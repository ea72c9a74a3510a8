import type { Cell } from '@cairn/contracts/database/rows'
import { maxRowOffset } from '@cairn/contracts/limits'
import type { Database } from '../database.ts'
import { ask } from '../wire/ask.ts'
import { asStored } from './list-rows.ts'
import type { RowsQuery } from './list-rows.ts'
import { whereClauses } from './page-statement.ts'
import { Parameters } from './parameters.ts'
import { orderBy, rowOrder } from './row-order.ts'
import { getSource } from './source.ts'

export type MarksQuery = Pick<RowsQuery, 'filters' | 'sorts' | 'after' | 'limit'>

/**
 * The order values of every 10,000th row, as many as the limit says: a page that begins deep in a table begins after one of
 * them. One pass over the index that has the order, or one sort where there is none. Empty without a unique order.
 * @throws MetaError `table_not_found`, `query_failed`, `invalid_input`, `query_timeout`, `query_cancelled`.
 */
export const listRowMarks = async (
  db: Database,
  id: number,
  query: MarksQuery,
  signal?: AbortSignal,
): Promise<{ marks: Cell[][] }> => {
  const source = await getSource(db, id)
  const order = rowOrder(source, query)
  if (!order.isUnique) return { marks: [] }
  const parameters = new Parameters()
  const enough = () => `limit ${parameters.add(String(query.limit * maxRowOffset), 'int8')}`
  const by = order.isAsStored ? '' : orderBy(order.terms)
  const values = order.terms.map(({ sql }) => sql).join(', ')
  const parts = whereClauses(source, query, order, parameters).map(
    (where) => `(select ${values} from ${source.quotedName} t ${where} ${by} ${enough()})`,
  )
  const rows =
    parts.length === 1 ? parts.join('') : `(select * from (${parts.join(' union all ')}) t ${by} ${enough()})`
  // Names of our own: a column may have any.
  const names = order.terms.map((_, index) => `value_${index}`)
  const { rows: marks } = await ask(db, {
    text: `select ${names.map((name) => `t.${name}::text`).join(', ')}
      from (select t.*, row_number() over () from ${rows} t) t (${[...names, 'place'].join(', ')})
     where t.place % ${maxRowOffset} = 0
     limit ${parameters.add(String(query.limit), 'int8')}`,
    values: parameters.values,
    signal,
    ...(order.isAsStored ? { settings: asStored } : {}),
  })
  return { marks }
}
