import type { ReleaseFlag } from '@cairn/contracts/features/feature-previews'
import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { request } from '~/api/client.ts'
import { queryClient } from '~/api/query-client.ts'

export const releaseFlagsQuery = queryOptions({
  queryKey: ['release-flags'],
  queryFn: ({ signal }) => request('GET /platform/release-flags', { signal }),
  staleTime: 0,
})

export interface FlagSetting {
  flag: ReleaseFlag
  /** Null takes an organization's own setting back. */
  released: boolean | null
  slug?: string
}

export const setReleaseFlagMutation = mutationOptions({
  mutationFn: ({ flag, released, slug }: FlagSetting) =>
    request('PUT /platform/release-flags/:flag', {
      params: { flag },
      body: { released, ...(slug === undefined ? {} : { organization_slug: slug }) },
    }),
  onSuccess: async () => {
    void queryClient.invalidateQueries({ queryKey: ['feature-flags'] })
    await queryClient.invalidateQueries({ queryKey: releaseFlagsQuery.queryKey })
  },
})
