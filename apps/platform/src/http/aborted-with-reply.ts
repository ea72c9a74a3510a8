import type { FastifyReply } from 'fastify'

/** A signal that aborts when the connection closes before the answer was sent. */
export const abortedWithReply = (reply: FastifyReply): AbortSignal => {
  const controller = new AbortController()
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) controller.abort()
  })
  return controller.signal
}

/** A signal that aborts when the answer has ended in any way: sent whole, or cut off. */
export const endedWithReply = (reply: FastifyReply): AbortSignal => {
  const controller = new AbortController()
  reply.raw.once('close', () => controller.abort())
  return controller.signal
}
