import { definePageQueries, defineSearchedQueries } from '~/routes/page-queries.ts'
import { queueMessagesQuery } from './api/messages.ts'
import { queueQuery, queuesQuery } from './api/queues.ts'
import { messageState } from './message-state.ts'

export const queuesQueries = definePageQueries(({ ref }: { ref: string }) => ({ queues: queuesQuery(ref) }))

export const queueQueries = defineSearchedQueries(
  ({ ref, queueId }: { ref: string; queueId: string }, { state }: { state?: string }) => ({
    queue: queueQuery(ref, queueId),
    messages: queueMessagesQuery(ref, queueId, messageState(state)),
  }),
)
