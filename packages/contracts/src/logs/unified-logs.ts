import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { RefParams } from '../projects/projects.ts'
import { logLevels } from './log-levels.ts'

/** Lines of a page of the list. */
export const unifiedPageLines = 100

const isoTime = z.iso.datetime({ offset: true })
// Several values, between commas; those that are not known are left out.
const Values = z.string().max(200).optional()
const Text = z.string().min(1).max(2_000).optional()

/** What the lines are filtered by. */
const filters = {
  source: Values,
  level: Values,
  /** Of requests: `2xx`, `4xx`. */
  status: Values,
  method: Values,
  host: Text,
  path: Text,
  /** A regular expression, in upper or lower case. */
  search: Text,
}

export const UnifiedFilters = z.object(filters)
export type UnifiedFilters = z.infer<typeof UnifiedFilters>

const times = { iso_timestamp_start: isoTime, iso_timestamp_end: isoTime }

export const UnifiedLine = z.object({
  source: z.string(),
  id: z.string(),
  /** Microseconds. */
  timestamp: z.number(),
  level: z.enum(logLevels),
  status: z.string().nullable(),
  method: z.string().nullable(),
  message: z.string().nullable(),
  /** Milliseconds. */
  duration: z.number().nullable(),
})
export type UnifiedLine = z.infer<typeof UnifiedLine>

const errors = ['project_not_found', 'plan_lacks', 'log_pattern_invalid', 'log_query_refused'] as const

export const listUnifiedLogs = endpoint({
  name: 'listUnifiedLogs',
  method: 'GET',
  path: '/platform/projects/:ref/analytics/unified',
  summary:
    'The lines of all log sources of the project between two times, newest first, 100 at a time. The next page begins after the last line of the one before, which is named by its time and its id. From the plan Team.',
  params: RefParams,
  query: z.object({
    ...times,
    ...filters,
    before_timestamp: z.coerce.number().int().min(0).optional(),
    before_id: z.string().min(1).max(200).optional(),
  }),
  response: z.object({ result: z.array(UnifiedLine) }),
  errors,
})

const Facet = z.array(z.object({ value: z.string(), lines: z.number() }))

export const countUnifiedLogs = endpoint({
  name: 'countUnifiedLogs',
  method: 'GET',
  path: '/platform/projects/:ref/analytics/unified/counts',
  summary:
    'How many lines of all log sources there are between two times: by interval and level, and by each value of each filter among the lines that the other filters leave. From the plan Team.',
  params: RefParams,
  query: z.object({ ...times, ...filters, step_ms: z.coerce.number().int().min(1_000).max(86_400_000) }),
  response: z.object({
    /** Intervals with lines; the start is in milliseconds. */
    intervals: z.array(z.object({ start: z.number(), level: z.enum(logLevels), lines: z.number() })),
    facets: z.object({ source: Facet, level: Facet, status: Facet, method: Facet, host: Facet, path: Facet }),
  }),
  errors,
})

export const followUnifiedLogs = endpoint({
  name: 'followUnifiedLogs',
  method: 'GET',
  path: '/platform/projects/:ref/analytics/unified/tail',
  summary:
    'New lines of all log sources of the project as server-sent events, each once. The first event has those since the cursor of an earlier event, or since now. From the plan Team.',
  params: RefParams,
  query: z.object({ ...filters, cursor: isoTime.optional() }),
  answer: 'events',
  response: z.object({
    result: z.array(z.record(z.string(), z.unknown())),
    /** Where to go on after the stream has ended. */
    cursor: z.string(),
  }),
  errors: [...errors, 'too_many_log_tails'],
})
