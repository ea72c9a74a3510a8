import { maxLogRows } from '@cairn/contracts/logs/log-queries'
import type { Context } from '../../context.ts'
import { queryRefusal } from './query-refusal.ts'
import type { FailQuery } from './query-refusal.ts'

interface Asked {
  sql: string
  startMs: number
  endMs: number
  signal: AbortSignal
}

const timeoutMs = 15_000

const tooMany = `There are more than ${maxLogRows} counts. Ask for longer intervals or a shorter time.`

/** All rows of a query of ours. It fails where the logs have more lines than can be counted in that time. */
export const askedRows = async (
  { logs }: Pick<Context, 'logs'>,
  fail: FailQuery,
  ref: string,
  asked: Asked,
): Promise<readonly Readonly<Record<string, unknown>>[]> => {
  const answer = await logs.query(ref, { ...asked, maxRows: maxLogRows, timeoutMs })
  if ('error' in answer) throw queryRefusal(fail, answer)
  if (answer.isTruncated) throw fail('log_query_refused', { message: tooMany })
  return answer.rows
}
