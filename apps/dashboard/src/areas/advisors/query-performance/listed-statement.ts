import type { QueryStatistic } from '@cairn/contracts/advisors/query-statistics'
import type { StatementInTime } from '@cairn/contracts/advisors/statement-history'

/** A statement as the page lists it: since the statistics began, or within a time. */
export type ListedStatement = ({ isInTime: false } & QueryStatistic) | ({ isInTime: true } & StatementInTime)

const leastTimes = 1.5
const leastMoreMs = 0.5

/** `2.4× slower`, where that is worth telling. */
export const slowerText = (meanMs: number, beforeMs: number): string | undefined =>
  beforeMs > 0 && meanMs >= beforeMs * leastTimes && meanMs - beforeMs >= leastMoreMs
    ? `${(meanMs / beforeMs).toFixed(1)}× slower`
    : undefined
