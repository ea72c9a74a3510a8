import { request } from '~/api/client.ts'
import { urlOf } from '~/api/url.ts'
import type { FilterSearch } from '../filter-params.ts'
import { countsOf } from '../source/line-counts.ts'
import { toLine } from '../source/log-line.ts'
import type { LinesSource } from '../source/use-lines.ts'
import type { Bounds } from '~/components/time-range/time-range.ts'
import { countsOptions, linesOptions } from './lines.ts'

const at = '/platform/projects/:ref/analytics/unified'

const name = 'unified'

/** The filters that lines of all sources have. */
export const unifiedParams = ['source', 'level', 'status', 'method', 'host', 'path'] as const

const filtersOf = (search: FilterSearch) =>
  Object.fromEntries(
    [...unifiedParams, 'search' as const].flatMap((param) => {
      const value = search[param]
      return value === undefined || value === '' ? [] : [[param, value]]
    }),
  )

const timesOf = ({ startMs, endMs }: Bounds) => ({
  iso_timestamp_start: new Date(startMs).toISOString(),
  iso_timestamp_end: new Date(endMs).toISOString(),
})

/** The lines of all sources. */
export const unifiedSource = (ref: string, search: FilterSearch): LinesSource => ({
  lines: linesOptions(ref, name, search, async ({ before, ...bounds }, signal) => {
    const { result } = await request(`GET ${at}`, {
      params: { ref },
      query: {
        ...timesOf(bounds),
        ...filtersOf(search),
        ...(before !== undefined && { before_timestamp: before.time, before_id: before.id }),
      },
      signal,
    })
    return result.map(toLine)
  }),
  counts: countsOptions(ref, name, search, async (bounds, stepMs, signal) => {
    const { intervals, facets } = await request(`GET ${at}/counts`, {
      params: { ref },
      query: { ...timesOf(bounds), ...filtersOf(search), step_ms: stepMs },
      signal,
    })
    return { ...countsOf(intervals, bounds, stepMs), facets }
  }),
  tailAt: (cursor) => urlOf(`${at}/tail`, { params: { ref }, query: { ...filtersOf(search), cursor } }),
})
