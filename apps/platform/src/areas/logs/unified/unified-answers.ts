import { logLevels } from '@cairn/contracts/logs/log-levels'
import type { WrittenSource } from '@cairn/contracts/logs/log-columns'
import { writtenSources } from '@cairn/contracts/logs/log-columns'
import { UnifiedLine, unifiedPageLines } from '@cairn/contracts/logs/unified-logs'
import type { UnifiedFilters } from '@cairn/contracts/logs/unified-logs'
import { z } from 'zod'
import type { FacetName, LineBefore } from './unified-sql.ts'
import { facetNames, facetSql, hasFacet, intervalsSql, newestSql, sourcesOf } from './unified-sql.ts'

type Row = Readonly<Record<string, unknown>>

/** Runs a query over the time that was asked for. */
export type AskLogs = (sql: string) => Promise<readonly Row[]>

const Counted = z.array(z.object({ value: z.string().nullable(), lines: z.number() }))
const Intervals = z.array(z.object({ start: z.number(), level: z.enum(logLevels), lines: z.number() }))

const mostValues = 50
const shownValues = 12

const newerFirst = (a: LineBefore, b: LineBefore): number => {
  if (a.timestamp !== b.timestamp) return b.timestamp - a.timestamp
  return a.id < b.id ? 1 : -1
}

/** The newest lines over all sources. Each is asked by itself, which reads its newest file alone. */
export const newestLines = async (
  ask: AskLogs,
  filters: UnifiedFilters,
  before: LineBefore | undefined,
): Promise<UnifiedLine[]> => {
  const lines: UnifiedLine[] = []
  for (const source of sourcesOf(filters))
    lines.push(...z.array(UnifiedLine).parse(await ask(newestSql(source, filters, unifiedPageLines, before))))
  return lines.sort(newerFirst).slice(0, unifiedPageLines)
}

const addTo = <Key>(counts: Map<Key, number>, key: Key, lines: number) =>
  counts.set(key, (counts.get(key) ?? 0) + lines)

interface Interval {
  start: number
  level: (typeof logLevels)[number]
  lines: number
}

export const countIntervals = async (ask: AskLogs, filters: UnifiedFilters, stepMs: number): Promise<Interval[]> => {
  const found: Interval[] = []
  for (const source of sourcesOf(filters))
    found.push(...Intervals.parse(await ask(intervalsSql(source, filters, stepMs))))
  const sums = Object.groupBy(found, ({ start, level }) => `${start} ${level}`)
  return Object.values(sums).flatMap((same = []) =>
    same.slice(0, 1).map((one) => ({ ...one, lines: same.reduce((sum, { lines }) => sum + lines, 0) })),
  )
}

export interface FacetValue {
  value: string
  lines: number
}

const countFacet = async (ask: AskLogs, filters: UnifiedFilters, facet: FacetName): Promise<FacetValue[]> => {
  const counts = new Map<string, number>()
  const sources: readonly WrittenSource[] = facet === 'source' ? writtenSources : sourcesOf(filters)
  for (const source of sources.filter((one) => hasFacet(one, facet)))
    for (const { value, lines } of Counted.parse(await ask(facetSql(source, filters, facet, mostValues))))
      if (value !== null && value !== '') addTo(counts, value, lines)
  return [...counts]
    .map(([value, lines]) => ({ value, lines }))
    .sort((a, b) => b.lines - a.lines || (a.value < b.value ? -1 : 1))
    .slice(0, shownValues)
}

/** The values of each filter, with how many lines each would leave. */
export const countFacets = async (ask: AskLogs, filters: UnifiedFilters): Promise<Record<FacetName, FacetValue[]>> => {
  const facets: Record<FacetName, FacetValue[]> = { source: [], level: [], status: [], method: [], host: [], path: [] }
  for (const name of facetNames) facets[name] = await countFacet(ask, filters, name)
  return facets
}
