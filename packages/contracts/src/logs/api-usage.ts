import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { RefParams } from '../projects/projects.ts'
import { usageIntervalNames } from './usage-intervals.ts'

const Requests = z.object({
  requests: z.number(),
  client_errors: z.number().meta({ description: 'Answered with 4xx.' }),
  server_errors: z.number().meta({ description: 'Answered with 5xx.' }),
})

export const readApiCounts = endpoint({
  name: 'readApiCounts',
  method: 'GET',
  path: '/platform/projects/:ref/analytics/endpoints/usage.api-counts',
  summary:
    'How many requests the services of the project answered, by minute, hour or day (UTC) of an interval up to now. Steps without requests are left out.',
  params: RefParams,
  query: z.object({ interval: z.enum(usageIntervalNames).default('1day') }),
  response: z.object({
    result: z.array(
      z.object({
        timestamp: z.iso.datetime(),
        total_auth_requests: z.number(),
        total_realtime_requests: z.number(),
        total_rest_requests: z.number(),
        total_storage_requests: z.number(),
        services: z.object({
          rest: Requests,
          auth: Requests,
          storage: Requests,
          realtime: Requests,
          functions: Requests,
          other: Requests,
        }),
      }),
    ),
  }),
  errors: ['project_not_found'],
})

export const countApiRequests = endpoint({
  name: 'countApiRequests',
  method: 'GET',
  path: '/platform/projects/:ref/analytics/endpoints/usage.api-requests-count',
  summary: 'How many requests the API gateway answered for the project in the last 24 hours.',
  params: RefParams,
  response: z.object({ result: z.array(z.object({ count: z.number() })) }),
  errors: ['project_not_found'],
})
