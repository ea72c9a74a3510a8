import { queueMessagesPerPage } from '@cairn/contracts/queues/limits'
import type { QueueMessage, SendQueueMessage } from '@cairn/contracts/queues/messages'
import { infiniteQueryOptions, mutationOptions, queryOptions } from '@tanstack/react-query'
import { requestDatabase } from '~/api/database.ts'
import { queuesChanged, queuesKey } from './queues.ts'

const firstPage = (): string | undefined => undefined

export const queueMessagesQuery = (ref: string, id: string, state: QueueMessage['state'] | undefined) =>
  infiniteQueryOptions({
    queryKey: [...queuesKey(ref), id, 'messages', state ?? 'waiting'],
    queryFn: ({ signal, pageParam }) =>
      requestDatabase(ref, 'GET /platform/pg-meta/:ref/queues/:id/messages', {
        params: { id },
        query: { state, after: pageParam },
        signal,
      }),
    initialPageParam: firstPage(),
    getNextPageParam: (page) => (page.length === queueMessagesPerPage ? page.at(-1)?.id : undefined),
  })

export const queueMessageQuery = (ref: string, id: string, messageId: string) =>
  queryOptions({
    queryKey: [...queuesKey(ref), id, 'message', messageId],
    queryFn: ({ signal }) =>
      requestDatabase(ref, 'GET /platform/pg-meta/:ref/queues/:id/messages/:message_id', {
        params: { id, message_id: messageId },
        signal,
      }),
  })

export const sendMessageMutation = (ref: string, id: string) =>
  mutationOptions({
    mutationFn: (body: SendQueueMessage) =>
      requestDatabase(ref, 'POST /platform/pg-meta/:ref/queues/:id/messages', { params: { id }, body }),
    onSuccess: () => queuesChanged(ref),
  })

export const archiveMessagesMutation = (ref: string, id: string) =>
  mutationOptions({
    mutationFn: (ids: string[]) =>
      requestDatabase(ref, 'POST /platform/pg-meta/:ref/queues/:id/messages/archive', {
        params: { id },
        body: { message_ids: ids },
      }),
    onSuccess: () => queuesChanged(ref),
  })

export const deleteMessagesMutation = (ref: string, id: string) =>
  mutationOptions({
    mutationFn: (ids: string[]) =>
      requestDatabase(ref, 'POST /platform/pg-meta/:ref/queues/:id/messages/delete', {
        params: { id },
        body: { message_ids: ids },
      }),
    onSuccess: () => queuesChanged(ref),
  })
