import {
  archiveQueueMessages,
  deleteQueueMessages,
  getQueueMessage,
  listQueueMessages,
  sendQueueMessage,
} from '@cairn/contracts/queues/messages'
import * as meta from '@cairn/meta'
import { inProjectDatabase } from '../../../permissions.ts'
import { route } from '../../../route.ts'
import { recordNamedChange } from '../../projects/record-named-change.ts'

export const listQueueMessagesRoute = route(listQueueMessages, {
  permission: inProjectDatabase('queues:Read'),
  handle: ({ database, params, query }) => meta.listQueueMessages(database, params.id, query),
})

export const getQueueMessageRoute = route(getQueueMessage, {
  permission: inProjectDatabase('queues:Read'),
  handle: ({ database, params }) => meta.getQueueMessage(database, params.id, params.message_id),
})

export const sendQueueMessageRoute = route(sendQueueMessage, {
  permission: inProjectDatabase('queues:Write'),
  handle: async (call) => {
    const { messageId } = await recordNamedChange(call, 'queues.message_sent', (changeId) =>
      meta.sendQueueMessage(call.database, call.params.id, call.body, changeId),
    )
    return { id: messageId }
  },
})

export const archiveQueueMessagesRoute = route(archiveQueueMessages, {
  permission: inProjectDatabase('queues:Write'),
  handle: async (call) => {
    const { messageIds } = await recordNamedChange(call, 'queues.messages_archived', (changeId) =>
      meta.archiveQueueMessages(call.database, call.params.id, call.body.message_ids, changeId),
    )
    return { message_ids: messageIds }
  },
})

export const deleteQueueMessagesRoute = route(deleteQueueMessages, {
  permission: inProjectDatabase('queues:Write'),
  handle: async (call) => {
    const { messageIds } = await recordNamedChange(call, 'queues.messages_deleted', (changeId) =>
      meta.deleteQueueMessages(call.database, call.params.id, call.body.message_ids, changeId),
    )
    return { message_ids: messageIds }
  },
})
