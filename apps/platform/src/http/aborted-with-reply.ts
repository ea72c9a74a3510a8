import type { FastifyReply } from 'fastify'

/** A signal that aborts when the connection closes before the answer was sent. */
export const abortedWithReply = (reply: FastifyReply): AbortSignal => {
  const controller = new AbortController()
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) controller.abort()
  })
  return controller.signal
}
