import { queryOptions } from '@tanstack/react-query'
import { request } from '~/api/client.ts'

export const telemetryEventsQuery = queryOptions({
  queryKey: ['telemetry-events'],
  queryFn: ({ signal }) => request('GET /platform/telemetry/events', { signal }),
  staleTime: 0,
})
