import { queryOptions } from '@tanstack/react-query'
import { request } from './client.ts'

const halfAnHour = 30 * 60_000

/** The release flags, in an organization or in none. What cannot be read is not set. */
export const featureFlagsQuery = (slug: string | undefined) =>
  queryOptions({
    queryKey: ['feature-flags', slug],
    queryFn: ({ signal }) =>
      request('GET /platform/telemetry/feature-flags', {
        query: slug === undefined ? {} : { organization_slug: slug },
        signal,
      }),
    staleTime: halfAnHour,
  })
