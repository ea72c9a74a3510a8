import { isOwnStatement } from '@cairn/contracts/advisors/own-statements'
import type { QueryStatistic } from '@cairn/contracts/advisors/query-statistics'
import { formatDuration } from '../../../lib/durations.ts'

export const rankings = ['time', 'calls', 'mean', 'cache'] as const
export type Ranking = (typeof rankings)[number]

type Ranked = Pick<QueryStatistic, 'role' | 'query' | 'total_ms' | 'calls' | 'mean_ms' | 'cache_hit' | 'blocks_read'>

/** The larger, the further up. */
const weightOf: Record<Ranking, (statement: Ranked) => number> = {
  time: ({ total_ms: total }) => total,
  calls: ({ calls }) => calls,
  mean: ({ mean_ms: mean }) => mean,
  // Of equals, what read most from the disk. Those that read nothing are last.
  cache: ({ cache_hit: hit, blocks_read: blocks }) => (hit === null ? -1 : 1 - hit + Math.min(blocks, 1e9) * 1e-12),
}

interface Filter {
  ranking: Ranking
  /** All of them, where it is undefined. */
  role: string | undefined
  search: string
  /** Whether those that Cairn runs itself are listed too. */
  withOwn: boolean
}

/** The statements that a page shows, the worst first. */
export const rankStatements = <S extends Ranked>(
  statements: readonly S[],
  { ranking, role, search, withOwn }: Filter,
): readonly S[] => {
  const sought = search.trim().toLowerCase()
  return statements
    .filter(
      (statement) =>
        (role === undefined || statement.role === role) &&
        (withOwn || !isOwnStatement(statement)) &&
        statement.query.toLowerCase().includes(sought),
    )
    .toSorted((a, b) => weightOf[ranking](b) - weightOf[ranking](a))
}

/** A time of a statement. Many take less than what is written with one decimal. */
export const timeText = (ms: number): string => (ms > 0 && ms < 0.05 ? '< 0.1 ms' : formatDuration(ms))

/** `12%`, `< 1%`, of a part of the time of all statements. */
export const shareText = (part: number, all: number): string => {
  if (all <= 0) return '–'
  const percent = (part / all) * 100
  return percent > 0 && percent < 1 ? '< 1%' : `${Math.round(percent)}%`
}
