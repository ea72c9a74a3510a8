import type { LogAnswer } from '@cairn/logs'
import type { PlatformError } from '../../errors.ts'

export type FailQuery = (
  reason: 'log_pattern_invalid' | 'log_query_refused',
  details: { message: string },
) => PlatformError

/** The error of a query that was not run. */
export const queryRefusal = (
  fail: FailQuery,
  { error, isPattern }: Extract<LogAnswer, { error: string }>,
): PlatformError => fail(isPattern === true ? 'log_pattern_invalid' : 'log_query_refused', { message: error })
