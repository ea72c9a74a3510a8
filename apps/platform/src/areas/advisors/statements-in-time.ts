import { slowerSteps } from '@cairn/contracts/advisors/slower-steps'
import type { StatementInTime, StatementStep, StatementsInTime } from '@cairn/contracts/advisors/statement-history'
import type { HistoryRecord } from '../observability/statements/history-file.ts'
import { othersId, summedDeltas } from '../observability/statements/statement-deltas.ts'
import type { StatementDelta } from '../observability/statements/statement-deltas.ts'

const mostStatements = 500

type IsShown = (delta: StatementDelta) => boolean

const meanOf = ({ totalMs, calls }: StatementDelta): number => (calls === 0 ? 0 : totalMs / calls)

const hitOf = ({ blocksHit, blocksRead }: StatementDelta): number | null =>
  blocksHit + blocksRead === 0 ? null : blocksHit / (blocksHit + blocksRead)

/** What statements did from `startMs` on, compared with what records before that time say. */
export const statementsInTime = (
  records: readonly HistoryRecord[],
  startMs: number,
  isShown: IsShown,
): StatementsInTime => {
  const deltasOf = (some: readonly HistoryRecord[]) =>
    summedDeltas(some.flatMap(({ deltas }) => deltas.filter(isShown)))
  const within = deltasOf(records.filter(({ atMs }) => atMs >= startMs))
  const before = new Map(
    deltasOf(records.filter(({ atMs }) => atMs < startMs)).map((delta) => [`${delta.id} ${delta.role}`, delta]),
  )
  const texts: Record<string, string> = {}
  for (const record of records) Object.assign(texts, record.texts)
  const toStatement = (delta: StatementDelta): StatementInTime => {
    const earlier = before.get(`${delta.id} ${delta.role}`)
    return {
      id: delta.id,
      role: delta.role,
      query: texts[delta.id] ?? '',
      calls: delta.calls,
      rows: delta.rows,
      total_ms: delta.totalMs,
      mean_ms: meanOf(delta),
      cache_hit: hitOf(delta),
      blocks_read: delta.blocksRead,
      mean_before_ms: earlier === undefined ? null : meanOf(earlier),
    }
  }
  return {
    total_ms: within.reduce((sum, { totalMs }) => sum + totalMs, 0),
    statements: within
      .filter(({ id }) => id !== othersId)
      .toSorted((a, b) => b.totalMs - a.totalMs)
      .slice(0, mostStatements)
      .map(toStatement),
  }
}

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs
const stepsMs = [10 * minuteMs, hourMs, 6 * hourMs, dayMs] as const
const mostSteps = 170
/** Of a time that begins before this, only hours are kept. */
const fineMs = 7 * dayMs

/** As short as a chart has room for, and as the history has. */
export const chooseStatementStep = (time: { startMs: number; endMs: number; nowMs: number }): number => {
  const shortestMs = time.nowMs - time.startMs > fineMs ? hourMs : 0
  return stepsMs.find((stepMs) => stepMs >= shortestMs && (time.endMs - time.startMs) / stepMs <= mostSteps) ?? dayMs
}

/** What one statement did in each step in which it ran, with the steps at which it became slower. */
export const statementSteps = (
  records: readonly HistoryRecord[],
  stepMs: number,
  isOfStatement: IsShown,
): StatementStep[] => {
  const grouped = Map.groupBy(records, ({ atMs }) => Math.floor(atMs / stepMs) * stepMs)
  const steps = [...grouped].flatMap(([startMs, within]) => {
    const [sum] = summedDeltas(within.flatMap(({ deltas }) => deltas.filter(isOfStatement)))
    if (sum === undefined) return []
    return [
      {
        start: new Date(startMs).toISOString(),
        calls: sum.calls,
        total_ms: sum.totalMs,
        mean_ms: meanOf(sum),
        rows: sum.rows,
        blocks_hit: sum.blocksHit,
        blocks_read: sum.blocksRead,
      },
    ]
  })
  const slower = slowerSteps(steps)
  return steps.map((step, index) => ({ ...step, is_slower: slower.has(index) }))
}
