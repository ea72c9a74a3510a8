/** Messages of a queue are counted up to this many. */
export const mostCountedMessages = 10_000
export const queueMessagesPerPage = 50
/** Characters of a message that the list has. */
export const messagePreviewLength = 200
/** Characters of a message that its own call answers. */
export const messageLength = 100_000
/** Characters of a message that is sent from here. */
export const maxQueueMessage = 262_144
/** Bytes: with what is put before and after it, the name of a table. The extension has the same number, in SQL. */
export const maxQueueName = 47
/** Messages that one call archives or deletes. */
export const maxMessagesAtOnce = 500
export const maxDelaySeconds = 31_536_000
