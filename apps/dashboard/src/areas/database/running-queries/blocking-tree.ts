import type { RunningQuery } from '@cairn/contracts/database/running-queries'

/** A query with its place in the tree of those that wait for each other. */
export interface ListedQuery extends RunningQuery {
  /** 0: it waits for no query that is listed. */
  depth: number
  /** How many wait for it, directly or behind others. */
  blocks: number
}

/**
 * Queries in their order, each followed by those that wait for it. What is blocked by several stands below the first of
 * them; of queries that wait for each other, the first is the root, until PostgreSQL ends one of them.
 */
export const blockingTree = (queries: readonly RunningQuery[]): ListedQuery[] => {
  const isListed = new Set(queries.map(({ process_id: id }) => id))
  const waiting = Map.groupBy(queries, ({ blocked_by: blockers }) => blockers.find((id) => isListed.has(id)))
  const placed = new Set<number>()
  const below = (query: RunningQuery, depth: number): ListedQuery[] => {
    if (placed.has(query.process_id)) return []
    placed.add(query.process_id)
    const others = (waiting.get(query.process_id) ?? []).flatMap((each) => below(each, depth + 1))
    return [{ ...query, depth, blocks: others.length }, ...others]
  }
  const roots = waiting.get(undefined) ?? []
  return [...roots, ...queries].flatMap((query) => below(query, 0))
}
