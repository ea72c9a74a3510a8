import { queues } from '@cairn/contracts/queues/area'
import { defineArea } from '../define-area.ts'
import {
  archiveQueueMessagesRoute,
  deleteQueueMessagesRoute,
  getQueueMessageRoute,
  listQueueMessagesRoute,
  sendQueueMessageRoute,
} from './routes/messages.ts'
import {
  createQueueRoute,
  deleteQueueRoute,
  getQueueRoute,
  listQueuesRoute,
  purgeQueueRoute,
  updateQueueRoute,
} from './routes/queues.ts'
import { updateQueueExposureRoute } from './routes/update-queue-exposure.ts'

export const area = defineArea(queues, {
  routes: {
    archiveQueueMessages: archiveQueueMessagesRoute,
    createQueue: createQueueRoute,
    deleteQueue: deleteQueueRoute,
    deleteQueueMessages: deleteQueueMessagesRoute,
    getQueue: getQueueRoute,
    getQueueMessage: getQueueMessageRoute,
    listQueueMessages: listQueueMessagesRoute,
    listQueues: listQueuesRoute,
    purgeQueue: purgeQueueRoute,
    sendQueueMessage: sendQueueMessageRoute,
    updateQueue: updateQueueRoute,
    updateQueueExposure: updateQueueExposureRoute,
  },
})
