import { mutationOptions, queryOptions } from '@tanstack/react-query'
import type { RequestOptions } from '~/api/client.ts'
import { request } from '~/api/client.ts'
import { queryClient } from '~/api/query-client.ts'

export const accessTokensQuery = queryOptions({
  queryKey: ['access-tokens'],
  queryFn: ({ signal }) => request('GET /platform/profile/access-tokens', { signal }),
})

const tokensChanged = () => queryClient.invalidateQueries({ queryKey: accessTokensQuery.queryKey })

export const createAccessTokenMutation = mutationOptions({
  mutationFn: (body: RequestOptions<'POST /platform/profile/access-tokens'>['body']) =>
    request('POST /platform/profile/access-tokens', { body }),
  onSuccess: tokensChanged,
  // The answer holds the token itself: it goes when the page that shows it does.
  gcTime: 0,
})

export const deleteAccessTokenMutation = mutationOptions({
  mutationFn: (id: string) => request('DELETE /platform/profile/access-tokens/:id', { params: { id } }),
  onSuccess: tokensChanged,
})
