import type { SwitchedAddOn } from '@cairn/contracts/billing/add-on-rules'
import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { request } from '~/api/client.ts'
import { queryClient } from '~/api/query-client.ts'

export const addOnsQuery = (ref: string) =>
  queryOptions({
    queryKey: ['project', ref, 'add-ons'],
    queryFn: ({ signal }) => request('GET /platform/projects/:ref/billing/addons', { params: { ref }, signal }),
    // It names costs of this moment.
    staleTime: 0,
  })

export const switchAddOnMutation = (ref: string) =>
  mutationOptions({
    mutationFn: ({ key, enabled }: { key: SwitchedAddOn; enabled: boolean }) =>
      request('PUT /platform/projects/:ref/billing/addons/:key', { params: { ref, key }, body: { enabled } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: addOnsQuery(ref).queryKey }),
  })
