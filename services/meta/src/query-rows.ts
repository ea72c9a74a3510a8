import { defaultQueryTimeoutMs, maxRowLimit } from '@cairn/contracts/limits'
import type { Database } from './database.ts'
import { jsonRows } from './json-rows.ts'
import { MetaError } from './meta-error.ts'
import type { QueryRequest } from './run-query.ts'
import { runQuery } from './run-query.ts'

/**
 * Runs SQL and answers the rows of the last statement that returned any, as objects. Never fewer rows than there are.
 * @throws MetaError as `runQuery` does, and `query_failed` when the answer is too large, after the statements have run.
 */
export const queryRows = async (
  db: Database,
  { query, parameters, signal }: Pick<QueryRequest, 'query' | 'parameters' | 'signal'>,
): Promise<Record<string, unknown>[]> => {
  const limits = { rowLimit: maxRowLimit, timeoutMs: defaultQueryTimeoutMs }
  const { results } = await runQuery(db, { query, parameters, signal, ...limits })
  const last = results.findLast(({ rows }) => rows.length > 0)
  if (last === undefined) return []
  if (last.truncated)
    throw new MetaError('query_failed', {
      message: `The statements have run, but the answer has more than ${maxRowLimit} rows or 8 MB. Add a LIMIT, or read it in parts.`,
    })
  return jsonRows(last.columns, last.rows)
}
