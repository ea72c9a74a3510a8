import { z } from 'zod'
import { ConnectionHeader, connectionErrors } from '../database/catalogue.ts'
import { endpoint } from '../endpoint.ts'
import { checkedString } from '../organizations/organizations.ts'
import { RefParams } from '../projects/projects.ts'
import { mostCountedMessages } from './limits.ts'
import { queueNameProblem } from './queue-rules.ts'

export const queueTypes = ['basic', 'unlogged', 'partitioned'] as const
/** Roles that clients of the data API act as. */
export const queueRoles = ['anon', 'authenticated', 'service_role'] as const

/** What a role may do with a queue, where a policy lets it. */
export const QueueAccess = z.object({
  role: z.enum(queueRoles),
  can_send: z.boolean(),
  can_read: z.boolean(),
  /** Archive and delete. To pop a message, a role has to be able to read too. */
  can_delete: z.boolean(),
})
export type QueueAccess = z.infer<typeof QueueAccess>

export const Queue = z.object({
  /** The oid of the table with its messages. */
  id: z.string(),
  name: z.string(),
  /** Of the tables with its messages, and with those that were archived. Both are in the schema `pgmq`. */
  tables: z.object({ messages: z.string(), archive: z.string().nullable() }),
  type: z.enum(queueTypes),
  is_rls_enabled: z.boolean(),
  /** How many policies the table of its messages has. */
  policy_count: z.number().int(),
  created_at: z.string(),
  /** Counted up to 10,000. */
  message_count: z.number().int(),
  /** When the message that is next by its number was sent. Null while there are none. */
  oldest_sent_at: z.string().nullable(),
  /** How many messages were ever sent. */
  total_count: z.number().int(),
})
export type Queue = z.infer<typeof Queue>

export const QueueDetail = Queue.extend({
  /** Messages that were archived, counted up to 10,000. */
  archived_count: z.number().int(),
  access: z.array(QueueAccess),
})
export type QueueDetail = z.infer<typeof QueueDetail>

export const Queues = z.object({
  /** Whether the extension `pgmq` is installed. Without it, there are no queues. */
  is_installed: z.boolean(),
  /** Whether clients of the data API can use queues. */
  is_exposed: z.boolean(),
  /** By their names. */
  queues: z.array(Queue),
})
export type Queues = z.infer<typeof Queues>

export const CreateQueue = z.object({
  name: checkedString(queueNameProblem),
  type: z.enum(['basic', 'unlogged']).default('basic'),
  is_rls_enabled: z.boolean().default(true),
})
export type CreateQueue = z.input<typeof CreateQueue>

/** What is left out stays as it is. */
export const UpdateQueue = z.object({
  is_rls_enabled: z.boolean().optional(),
  /** Of the roles that it names. */
  access: z.array(QueueAccess).max(queueRoles.length).optional(),
})
export type UpdateQueue = z.infer<typeof UpdateQueue>

const path = '/platform/pg-meta/:ref/queues'
const ofProject = { params: RefParams, headers: ConnectionHeader } as const
export const ofQueue = {
  params: RefParams.extend({ id: z.string().regex(/^\d{1,10}$/) }),
  headers: ConnectionHeader,
} as const
const errors = [...connectionErrors, 'queues_not_installed'] as const
export const errorsOfQueue = [...errors, 'queue_not_found'] as const

export const listQueues = endpoint({
  ...ofProject,
  name: 'listQueues',
  method: 'GET',
  path,
  summary: `The queues of the extension pgmq. Their messages are counted up to ${mostCountedMessages}.`,
  response: Queues,
  errors: [...connectionErrors, 'queue_not_found'],
})

export const createQueue = endpoint({
  ...ofProject,
  name: 'createQueue',
  method: 'POST',
  path,
  summary: 'Create a queue, with row-level security unless it is declined.',
  body: CreateQueue,
  response: Queue,
  status: 201,
  errors: [...errors, 'queue_not_found', 'queue_name_taken'],
})

export const getQueue = endpoint({
  ...ofQueue,
  name: 'getQueue',
  method: 'GET',
  path: `${path}/:id`,
  summary: 'A queue, with what roles of the data API may do with it.',
  response: QueueDetail,
  errors: errorsOfQueue,
})

export const updateQueue = endpoint({
  ...ofQueue,
  name: 'updateQueue',
  method: 'PATCH',
  path: `${path}/:id`,
  summary: 'Change the row-level security of a queue, and what roles of the data API may do with it.',
  body: UpdateQueue,
  response: QueueDetail,
  errors: errorsOfQueue,
})

export const deleteQueue = endpoint({
  ...ofQueue,
  name: 'deleteQueue',
  method: 'DELETE',
  path: `${path}/:id`,
  summary: 'Delete a queue with its messages and those that were archived.',
  response: Queue.pick({ id: true, name: true }),
  errors: errorsOfQueue,
})

export const PurgedQueue = z.object({ deleted_count: z.number().int() })

export const purgeQueue = endpoint({
  ...ofQueue,
  name: 'purgeQueue',
  method: 'POST',
  path: `${path}/:id/purge`,
  summary: 'Delete all messages of a queue. Archived ones stay.',
  response: PurgedQueue,
  errors: errorsOfQueue,
})

export const QueueExposure = z.object({ is_exposed: z.boolean() })

export const updateQueueExposure = endpoint({
  ...ofProject,
  name: 'updateQueueExposure',
  method: 'PUT',
  path: '/platform/pg-meta/:ref/queue-exposure',
  summary: 'Let clients of the data API use queues by the schema pgmq_public, or end that.',
  body: QueueExposure,
  response: QueueExposure,
  errors: [...errors, 'data_api_disabled'],
})
