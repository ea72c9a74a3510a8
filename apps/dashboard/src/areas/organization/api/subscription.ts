import type { ChosenTier } from '@cairn/contracts/billing/plan-changes'
import { mutationOptions, queryOptions } from '@tanstack/react-query'
import type { RequestOptions } from '~/api/client.ts'
import { request } from '~/api/client.ts'
import { organizationsKey } from '~/api/permissions-key.ts'
import { queryClient } from '~/api/query-client.ts'

export const subscriptionQuery = (slug: string) =>
  queryOptions({
    queryKey: ['organization', slug, 'subscription'],
    queryFn: ({ signal }) =>
      request('GET /platform/organizations/:slug/billing/subscription', { params: { slug }, signal }),
  })

export const planPreviewQuery = (slug: string, tier: ChosenTier) =>
  queryOptions({
    queryKey: ['organization', slug, 'plan-preview', tier],
    queryFn: ({ signal }) =>
      request('GET /platform/organizations/:slug/billing/subscription/preview', {
        params: { slug },
        query: { tier },
        signal,
      }),
    // It names costs of this moment.
    staleTime: 0,
  })

/** All that is known of the billing of an organization, after its plan has changed. */
const reread = (slug: string) =>
  Promise.all([
    queryClient.invalidateQueries({ queryKey: organizationsKey }),
    queryClient.invalidateQueries({ queryKey: ['organization', slug] }),
  ])

export const changePlanMutation = (slug: string) =>
  mutationOptions({
    mutationFn: (body: RequestOptions<'PUT /platform/organizations/:slug/billing/subscription'>['body']) =>
      request('PUT /platform/organizations/:slug/billing/subscription', { params: { slug }, body }),
    // Also where it was refused: somebody else may have changed it.
    onSettled: () => reread(slug),
  })

export const askForPlanMutation = mutationOptions({
  mutationFn: (body: RequestOptions<'POST /platform/support-requests'>['body']) =>
    request('POST /platform/support-requests', { body }),
})
