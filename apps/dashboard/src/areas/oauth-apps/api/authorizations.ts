import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { request } from '~/api/client.ts'
import { queryClient } from '~/api/query-client.ts'

/** The apps that members have authorized for an organization. */
export const authorizationsQuery = (slug: string) =>
  queryOptions({
    queryKey: ['organization', slug, 'oauth-authorizations'],
    queryFn: ({ signal }) =>
      request('GET /platform/organizations/:slug/oauth/authorizations', { params: { slug }, signal }),
  })

export const revokeAuthorizationMutation = (slug: string) =>
  mutationOptions({
    mutationFn: (id: string) =>
      request('DELETE /platform/organizations/:slug/oauth/authorizations/:id', { params: { slug, id } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: authorizationsQuery(slug).queryKey }),
  })
