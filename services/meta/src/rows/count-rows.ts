import type { Condition } from '@cairn/contracts/database/conditions'
import { z } from 'zod'
import type { Database } from '../database.ts'
import { ask } from '../wire/ask.ts'
import { whereClause } from './conditions.ts'
import { Parameters } from './parameters.ts'
import { getSource } from './source.ts'

export interface CountQuery {
  filters?: Condition[] | undefined
  exact?: 'true' | 'false'
}

export interface RowCount {
  count: number
  is_estimate: boolean
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
  const from = `from ${source.quotedName} t ${whereClause(source, query.filters ?? [], parameters)}`
  const { values } = parameters
  if (query.exact !== 'true') {
    const explained = await ask(db, { text: `explain (format json) select 1 ${from}`, values, signal })
    const [{ Plan: plan }] = Plan.parse(JSON.parse(explained.rows[0]?.[0] ?? ''))
    if (plan['Plan Rows'] >= cheapCount) return { count: plan['Plan Rows'], is_estimate: true }
  }
  const { rows } = await ask(db, { text: `select count(*) ${from}`, values, signal })
  return { count: Number(rows[0]?.[0]), is_estimate: false }
}
