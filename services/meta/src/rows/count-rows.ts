import type { Condition } from '@cairn/contracts/database/conditions'
import type { Cell, Sort } from '@cairn/contracts/database/rows'
import { z } from 'zod'
import type { Database } from '../database.ts'
import { ask } from '../wire/ask.ts'
import { whereClause } from './conditions.ts'
import { Parameters } from './parameters.ts'
import { keysetOf, whereClauses } from './page-statement.ts'
import { rowOrder } from './row-order.ts'
import type { Source } from './source.ts'
import { getSource } from './source.ts'

export interface CountQuery {
  filters?: Condition[] | undefined
  exact?: 'true' | 'false'
  sorts?: Sort[] | undefined
  /** Order values, all or the first of them: only rows after such rows. */
  after?: Cell[] | undefined
  before?: Cell[] | undefined
  /** Counts exactly, and no further than this. */
  at_most?: number | undefined
}

export interface RowCount {
  count: number
  is_estimate: boolean
}

/** Every row is read, by its index where it can be, until there are enough. */
const countedRows = (source: Source, query: CountQuery, parameters: Parameters): string => {
  const parts = whereClauses(source, query, rowOrder(source, query), parameters).map(
    (where) => `select 1 from ${source.quotedName} t ${where}`,
  )
  const limit = query.at_most === undefined ? '' : `limit ${parameters.add(String(query.at_most), 'int8')}`
  return `select count(*) from (${parts.join(' union all ')} ${limit}) t`
}

/** Below this a count takes milliseconds, and an estimate would only look odd. */
const cheapCount = 50_000

const Plan = z.tuple([z.object({ Plan: z.object({ 'Plan Rows': z.number() }) })])

/**
 * How many rows meet the conditions: counted when asked or when the planner expects few, otherwise as it expects,
 * which follows the table's present size and not only the last analysis.
 * @throws MetaError `table_not_found`, `query_failed`, `invalid_input`, `query_timeout`, `query_cancelled`.
 */
export const countRows = async (
  db: Database,
  id: number,
  query: CountQuery,
  signal?: AbortSignal,
): Promise<RowCount> => {
  const source = await getSource(db, id)
  const parameters = new Parameters()
  const { values } = parameters
  const isWhole = query.at_most === undefined && keysetOf(query) === undefined
  if (!isWhole) {
    const { rows } = await ask(db, { text: countedRows(source, query, parameters), values, signal })
    return { count: Number(rows[0]?.[0]), is_estimate: false }
  }
  const from = `from ${source.quotedName} t ${whereClause(source, query.filters ?? [], parameters)}`
  if (query.exact !== 'true') {
    const explained = await ask(db, { text: `explain (format json) select 1 ${from}`, values, signal })
    const [{ Plan: plan }] = Plan.parse(JSON.parse(explained.rows[0]?.[0] ?? ''))
    if (plan['Plan Rows'] >= cheapCount) return { count: plan['Plan Rows'], is_estimate: true }
  }
  const { rows } = await ask(db, { text: `select count(*) ${from}`, values, signal })
  return { count: Number(rows[0]?.[0]), is_estimate: false }
}
