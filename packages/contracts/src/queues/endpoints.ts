export {
  archiveQueueMessages,
  deleteQueueMessages,
  getQueueMessage,
  listQueueMessages,
  sendQueueMessage,
} from './messages.ts'
export {
  createQueue,
  deleteQueue,
  getQueue,
  listQueues,
  purgeQueue,
  updateQueue,
  updateQueueExposure,
} from './queues.ts'
