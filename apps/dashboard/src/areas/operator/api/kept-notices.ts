import { mutationOptions, queryOptions } from '@tanstack/react-query'
import type { RequestOptions } from '~/api/client.ts'
import { request } from '~/api/client.ts'
import { queryClient } from '~/api/query-client.ts'
import { noticesQuery } from './notices.ts'

export const keptNoticesQuery = queryOptions({
  queryKey: ['operator', 'notices'],
  queryFn: ({ signal }) => request('GET /platform/operator/notices', { signal }),
})

const noticesChanged = () =>
  Promise.all([
    queryClient.invalidateQueries({ queryKey: keptNoticesQuery.queryKey }),
    queryClient.invalidateQueries({ queryKey: noticesQuery.queryKey }),
  ])

export const createNoticeMutation = mutationOptions({
  mutationFn: (body: RequestOptions<'POST /platform/operator/notices'>['body']) =>
    request('POST /platform/operator/notices', { body }),
  onSuccess: noticesChanged,
})

export const endNoticeMutation = mutationOptions({
  mutationFn: (id: string) => request('POST /platform/operator/notices/:id/end', { params: { id } }),
  onSettled: noticesChanged,
})

export const deleteNoticeMutation = mutationOptions({
  mutationFn: (id: string) => request('DELETE /platform/operator/notices/:id', { params: { id } }),
  onSettled: noticesChanged,
})
