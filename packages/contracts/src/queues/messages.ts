import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { checkedString } from '../organizations/organizations.ts'
import {
  maxDelaySeconds,
  maxMessagesAtOnce,
  messageLength,
  messagePreviewLength,
  queueMessagesPerPage,
} from './limits.ts'
import { queueMessageProblem } from './queue-rules.ts'
import { errorsOfQueue, ofQueue } from './queues.ts'

export const queueMessageStates = ['available', 'scheduled', 'archived'] as const

export const QueueMessage = z.object({
  /** As text: it can be larger than a number of JavaScript is exact. */
  id: z.string(),
  /** Scheduled: hidden from readers, since it was sent with a delay or has been read. */
  state: z.enum(queueMessageStates),
  sent_at: z.string(),
  /** Until then, no reader gets it. */
  visible_at: z.string(),
  archived_at: z.string().nullable(),
  /** How often it was read. */
  read_count: z.number().int(),
  /** JSON as text, cut. Null for one that is SQL's null. */
  message: z.string().nullable(),
  /** Characters of the whole message. */
  message_length: z.number().int(),
})
export type QueueMessage = z.infer<typeof QueueMessage>

export const QueueMessageDetail = QueueMessage.extend({
  /** JSON as text, cut. */
  headers: z.string().nullable(),
})
export type QueueMessageDetail = z.infer<typeof QueueMessageDetail>

export const QueueMessagesQuery = z.object({
  /** Those that are not archived, if it is left out. */
  state: z.enum(queueMessageStates).optional(),
  /** The id of the message that the page before ended with. */
  after: z
    .string()
    .regex(/^\d{1,18}$/)
    .optional(),
})
export type QueueMessagesQuery = z.infer<typeof QueueMessagesQuery>

export const SendQueueMessage = z.object({
  /** JSON as text. */
  message: checkedString(queueMessageProblem),
  delay_seconds: z.number().int().min(0).max(maxDelaySeconds).default(0),
})
export type SendQueueMessage = z.input<typeof SendQueueMessage>

const MessageId = z.string().regex(/^\d{1,18}$/)
export const QueueMessageIds = z.object({ message_ids: z.array(MessageId).min(1).max(maxMessagesAtOnce) })
export type QueueMessageIds = z.infer<typeof QueueMessageIds>

const path = '/platform/pg-meta/:ref/queues/:id/messages'

export const listQueueMessages = endpoint({
  ...ofQueue,
  name: 'listQueueMessages',
  method: 'GET',
  path,
  summary: `Messages of a queue, ${queueMessagesPerPage} at a time: the oldest first, of archived ones the newest. Each is cut after ${messagePreviewLength} characters.`,
  query: QueueMessagesQuery,
  response: z.array(QueueMessage),
  errors: errorsOfQueue,
})

export const getQueueMessage = endpoint({
  ...ofQueue,
  name: 'getQueueMessage',
  method: 'GET',
  path: `${path}/:message_id`,
  summary: `A message, archived or not, with its headers. Both are cut after ${messageLength} characters.`,
  params: ofQueue.params.extend({ message_id: MessageId }),
  response: QueueMessageDetail,
  errors: [...errorsOfQueue, 'queue_message_not_found'],
})

export const sendQueueMessage = endpoint({
  ...ofQueue,
  name: 'sendQueueMessage',
  method: 'POST',
  path,
  summary: 'Send a message to a queue.',
  body: SendQueueMessage,
  response: z.object({ id: z.string() }),
  status: 201,
  errors: errorsOfQueue,
})

export const archiveQueueMessages = endpoint({
  ...ofQueue,
  name: 'archiveQueueMessages',
  method: 'POST',
  path: `${path}/archive`,
  summary: 'Move messages of a queue to its archive. Answers which of them were there.',
  body: QueueMessageIds,
  response: QueueMessageIds.extend({ message_ids: z.array(z.string()) }),
  errors: errorsOfQueue,
})

export const deleteQueueMessages = endpoint({
  ...ofQueue,
  name: 'deleteQueueMessages',
  method: 'POST',
  path: `${path}/delete`,
  summary: 'Delete messages of a queue, archived or not. Answers which of them were there.',
  body: QueueMessageIds,
  response: QueueMessageIds.extend({ message_ids: z.array(z.string()) }),
  errors: errorsOfQueue,
})
