import type { IncomingMessage, Server } from 'node:http'

const maxDiscardedBytes = 1024 * 1024
const maxDiscardMs = 5_000

const discardRest = (message: IncomingMessage): void => {
  if (message.complete || message.destroyed) return
  // Node receives the whole rest of a body that nobody has begun to read, however long it is. This begins to read.
  message.read(0)
  let discarded = 0
  const timer = setTimeout(() => message.socket.destroy(), maxDiscardMs)
  message.once('close', () => clearTimeout(timer))
  message.on('data', (chunk: Buffer) => {
    discarded += chunk.length
    if (discarded > maxDiscardedBytes) message.socket.destroy()
  })
  message.resume()
}

/**
 * Once a request is answered, a bounded rest of its body is received, so that the client can finish sending, read the
 * answer and keep the connection. A client that sends more, or takes longer, loses the connection.
 */
export const boundUnreadBodies = (server: Server): void => {
  server.prependListener('request', (message, response) => {
    response.prependListener('finish', () => discardRest(message))
  })
}
