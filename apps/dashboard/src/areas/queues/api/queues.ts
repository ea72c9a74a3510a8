import type { CreateQueue, UpdateQueue } from '@cairn/contracts/queues/queues'
import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { requestDatabase } from '~/api/database.ts'
import { queryClient } from '~/api/query-client.ts'

export const queuesKey = (ref: string) => ['project', ref, 'queues'] as const

export const queuesQuery = (ref: string) =>
  queryOptions({
    queryKey: [...queuesKey(ref), 'list'],
    queryFn: ({ signal }) => requestDatabase(ref, 'GET /platform/pg-meta/:ref/queues', { signal }),
  })

export const queueQuery = (ref: string, id: string) =>
  queryOptions({
    queryKey: [...queuesKey(ref), id],
    queryFn: ({ signal }) => requestDatabase(ref, 'GET /platform/pg-meta/:ref/queues/:id', { params: { id }, signal }),
  })

/** All queues, and the pages and messages of each. */
export const queuesChanged = (ref: string) => queryClient.invalidateQueries({ queryKey: queuesKey(ref) })

export const createQueueMutation = (ref: string) =>
  mutationOptions({
    mutationFn: (body: CreateQueue) => requestDatabase(ref, 'POST /platform/pg-meta/:ref/queues', { body }),
    onSuccess: () => queuesChanged(ref),
  })

export const changeQueueMutation = (ref: string, id: string) =>
  mutationOptions({
    mutationFn: (body: UpdateQueue) =>
      requestDatabase(ref, 'PATCH /platform/pg-meta/:ref/queues/:id', { params: { id }, body }),
    onSuccess: () => queuesChanged(ref),
  })

export const purgeQueueMutation = (ref: string, id: string) =>
  mutationOptions({
    mutationFn: () => requestDatabase(ref, 'POST /platform/pg-meta/:ref/queues/:id/purge', { params: { id } }),
    onSuccess: () => queuesChanged(ref),
  })

export const deleteQueueMutation = (ref: string, id: string) =>
  mutationOptions({
    mutationFn: () => requestDatabase(ref, 'DELETE /platform/pg-meta/:ref/queues/:id', { params: { id } }),
    // Its own page is left: nothing asks for it again.
    onSuccess: () => queryClient.invalidateQueries({ queryKey: queuesQuery(ref).queryKey, exact: true }),
  })

export const exposeQueuesMutation = (ref: string) =>
  mutationOptions({
    mutationFn: (isExposed: boolean) =>
      requestDatabase(ref, 'PUT /platform/pg-meta/:ref/queue-exposure', { body: { is_exposed: isExposed } }),
    // The settings of the data API have changed too.
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['project', ref] }),
  })
