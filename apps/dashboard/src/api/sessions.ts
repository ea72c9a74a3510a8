import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { request } from './client.ts'
import { queryClient } from './query-client.ts'

export const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: ({ signal }) => request('GET /platform/profile/sessions', { signal }),
})

export const endSessionMutation = mutationOptions({
  mutationFn: (id: string) => request('DELETE /platform/profile/sessions/:id', { params: { id } }),
  onSuccess: () => queryClient.invalidateQueries(sessionsQuery),
})
