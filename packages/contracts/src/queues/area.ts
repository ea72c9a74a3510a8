import { defineArea } from '../area.ts'
import { managers, roles, writers } from '../roles.ts'
import type * as endpoints from './endpoints.ts'

export const queues = defineArea<typeof endpoints>()({
  actions: {
    'queues:Read': {
      resource: 'queues',
      roles,
      scope: 'database:read',
      does: 'see queues and their messages',
    },
    'queues:Write': {
      resource: 'queues',
      roles: writers,
      // As for SQL, which can do the same.
      scope: 'database:write',
      does: 'create, change and delete queues, and send, archive and delete messages',
    },
    'queues:Expose': {
      resource: 'queues',
      // As for the settings of the data API, which it changes. A token needs database:write too, by which the schema is made.
      roles: managers,
      scope: 'rest:write',
      does: 'let clients of the data API use queues',
    },
  },
  auditActions: {
    'queues.queue_created': 'Created a queue',
    'queues.queue_changed': 'Changed who can use a queue',
    'queues.queue_deleted': 'Deleted a queue',
    'queues.queue_purged': 'Deleted all messages of a queue',
    'queues.message_sent': 'Sent a message to a queue',
    'queues.messages_archived': 'Archived messages of a queue',
    'queues.messages_deleted': 'Deleted messages of a queue',
    'queues.exposed': 'Let clients of the data API use queues',
    'queues.hidden': 'Ended the use of queues by clients of the data API',
  },
  errors: {
    queues_not_installed: [409, 'The extension pgmq is not installed in this project.'],
    queue_not_found: [404, 'This queue does not exist. It may have been deleted.'],
    queue_name_taken: [409, 'A queue with this name exists already.'],
    queue_message_not_found: [404, 'This message does not exist. It may have been read and deleted.'],
    data_api_disabled: [409, 'The data API of this project is disabled. Enable it to expose queues.'],
  },
})
