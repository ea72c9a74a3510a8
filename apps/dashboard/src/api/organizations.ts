import { mutationOptions, queryOptions } from '@tanstack/react-query'
import type { RequestOptions } from './client.ts'
import { request } from './client.ts'
import { queryClient } from './query-client.ts'

const halfAnHour = 30 * 60_000

export const organizationsQuery = queryOptions({
  queryKey: ['organizations'],
  queryFn: ({ signal }) => request('GET /platform/organizations', { signal }),
  staleTime: halfAnHour,
})

export const createOrganizationMutation = mutationOptions({
  mutationFn: (body: RequestOptions<'POST /platform/organizations'>['body']) =>
    request('POST /platform/organizations', { body }),
  onSuccess: (organization) => {
    queryClient.setQueryData(organizationsQuery.queryKey, (organizations) =>
      organizations === undefined
        ? undefined
        : [...organizations, organization].sort((a, b) => a.name.localeCompare(b.name)),
    )
  },
})
