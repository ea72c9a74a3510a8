import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { request } from '~/api/client.ts'

/** What an app asks for. Not asked where the address names no request. */
export const oauthRequestQuery = (id: string | undefined) =>
  queryOptions({
    queryKey: ['oauth-request', id ?? ''],
    queryFn: ({ signal }) => request('GET /platform/oauth/requests/:id', { params: { id: id ?? '' }, signal }),
    enabled: id !== undefined,
    // It is answered once: an answer of before would offer what is not possible any more.
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  })

export const approveMutation = (id: string) =>
  mutationOptions({
    mutationFn: (slug: string) =>
      request('POST /platform/oauth/requests/:id/approve', { params: { id }, body: { organization_slug: slug } }),
  })

export const declineMutation = (id: string) =>
  mutationOptions({
    mutationFn: () => request('POST /platform/oauth/requests/:id/decline', { params: { id } }),
  })
