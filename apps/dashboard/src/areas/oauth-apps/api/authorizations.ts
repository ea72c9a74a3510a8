import { infiniteQueryOptions, mutationOptions } from '@tanstack/react-query'
import { request } from '~/api/client.ts'
import { queryClient } from '~/api/query-client.ts'

const firstPage = (): string | undefined => undefined

/** The apps that members have authorized for an organization, page by page. */
export const authorizationsQuery = (slug: string) =>
  infiniteQueryOptions({
    queryKey: ['organization', slug, 'oauth-authorizations'],
    queryFn: ({ signal, pageParam }) =>
      request('GET /platform/organizations/:slug/oauth/authorizations', {
        params: { slug },
        query: { cursor: pageParam },
        signal,
      }),
    initialPageParam: firstPage(),
    getNextPageParam: ({ next }) => next ?? undefined,
  })

export const revokeAuthorizationMutation = (slug: string) =>
  mutationOptions({
    mutationFn: (id: string) =>
      request('DELETE /platform/organizations/:slug/oauth/authorizations/:id', { params: { slug, id } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: authorizationsQuery(slug).queryKey }),
  })
