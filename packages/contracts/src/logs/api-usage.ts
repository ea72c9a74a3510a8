import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { RefParams } from '../projects/projects.ts'

const intervalNames = ['15min', '30min', '1hr', '3hr', '1day', '3day', '7day'] as const
export type UsageInterval = (typeof intervalNames)[number]

/** As far back as requests are counted, up to now, in minutes. */
export const usageIntervals: Readonly<Record<UsageInterval, number>> = {
  '15min': 15,
  '30min': 30,
  '1hr': 60,
  '3hr': 3 * 60,
  '1day': 24 * 60,
  '3day': 3 * 24 * 60,
  '7day': 7 * 24 * 60,
}

/** In which steps requests of an interval are counted, in minutes. */
export const usageStepOf = (interval: UsageInterval): number => {
  const minutes = usageIntervals[interval]
  if (minutes <= usageIntervals['3hr']) return 1
  return minutes <= usageIntervals['3day'] ? 60 : usageIntervals['1day']
}

export const readApiCounts = endpoint({
  name: 'readApiCounts',
  method: 'GET',
  path: '/platform/projects/:ref/analytics/endpoints/usage.api-counts',
  summary:
    'How many requests the services of the project answered, by minute, hour or day of an interval up to now. Steps without requests are left out.',
  params: RefParams,
  query: z.object({ interval: z.enum(intervalNames).default('1day') }),
  response: z.object({
    result: z.array(
      z.object({
        timestamp: z.iso.datetime(),
        total_auth_requests: z.number(),
        total_realtime_requests: z.number(),
        total_rest_requests: z.number(),
        total_storage_requests: z.number(),
      }),
    ),
  }),
  errors: ['project_not_found', 'log_query_refused'],
})

export const countApiRequests = endpoint({
  name: 'countApiRequests',
  method: 'GET',
  path: '/platform/projects/:ref/analytics/endpoints/usage.api-requests-count',
  summary: 'How many requests the API gateway answered for the project in the last 24 hours.',
  params: RefParams,
  response: z.object({ result: z.array(z.object({ count: z.number() })) }),
  errors: ['project_not_found', 'log_query_refused'],
})
