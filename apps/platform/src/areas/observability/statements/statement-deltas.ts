import type { StatementCounters } from './statement-counters.ts'

/** What was done in one interval. Statements that are not listed by themselves are one, without id and role. */
export type StatementDelta = Omit<StatementCounters, 'sinceUs'>

export const othersId = ''

/** Statements of one interval that are listed by themselves: those that took most time, and of the others the most frequent. */
const mostByTime = 100
const mostByCalls = 50

const keyOf = ({ id, role }: Pick<StatementCounters, 'id' | 'role'>): string => `${id} ${role}`

export const addDelta = (to: StatementDelta, added: StatementDelta): void => {
  to.calls += added.calls
  to.totalMs += added.totalMs
  to.rows += added.rows
  to.blocksHit += added.blocksHit
  to.blocksRead += added.blocksRead
}

const difference = (now: StatementCounters, before: StatementCounters): StatementDelta | undefined => {
  // The server has a copy of earlier files: nothing is known of what happened since.
  if (now.calls < before.calls || now.totalMs < before.totalMs || now.rows < before.rows) return undefined
  return {
    id: now.id,
    role: now.role,
    calls: now.calls - before.calls,
    totalMs: now.totalMs - before.totalMs,
    rows: now.rows - before.rows,
    blocksHit: Math.max(0, now.blocksHit - before.blocksHit),
    blocksRead: Math.max(0, now.blocksRead - before.blocksRead),
  }
}

interface Before {
  timeMs: number
  counters: readonly StatementCounters[]
}

/**
 * What statements did since an earlier look. Each has its own beginning of the count, which changes by a reset, by a crash, and
 * where the server forgot it meanwhile: it is then counted from there, if that is later than the earlier look.
 */
export const deltasOf = (now: readonly StatementCounters[], { timeMs, counters }: Before): StatementDelta[] => {
  const earlier = new Map(counters.map((each) => [keyOf(each), each]))
  const found: StatementDelta[] = []
  for (const each of now) {
    const before = earlier.get(keyOf(each))
    const { sinceUs, ...all } = each
    const isSame = before?.sinceUs === sinceUs
    const isNew = sinceUs >= timeMs * 1_000
    const delta = isSame ? difference(each, before) : isNew ? all : undefined
    if (delta !== undefined && delta.calls > 0) found.push(delta)
  }
  return found
}

/** Adds up what has the same statement and role. */
export const summedDeltas = (deltas: readonly StatementDelta[]): StatementDelta[] => {
  const sums = new Map<string, StatementDelta>()
  for (const delta of deltas) {
    const sum = sums.get(keyOf(delta))
    if (sum === undefined) sums.set(keyOf(delta), { ...delta })
    else addDelta(sum, delta)
  }
  return [...sums.values()]
}

/** Those that matter by themselves, and all others as one. */
export const topDeltas = (
  deltas: readonly StatementDelta[],
  isKept: (delta: StatementDelta) => boolean = () => true,
): StatementDelta[] => {
  const byTime = deltas
    .filter((delta) => delta.id !== othersId && isKept(delta))
    .toSorted((a, b) => b.totalMs - a.totalMs)
  const byCalls = byTime.slice(mostByTime).toSorted((a, b) => b.calls - a.calls)
  const listed = new Set([...byTime.slice(0, mostByTime), ...byCalls.slice(0, mostByCalls)])
  const rest = deltas.filter((delta) => !listed.has(delta)).map((delta) => ({ ...delta, id: othersId, role: '' }))
  return [...listed, ...summedDeltas(rest)]
}
