/** What the data API exposes so that clients can use queues. */
export const queuesSchema = 'pgmq_public'
