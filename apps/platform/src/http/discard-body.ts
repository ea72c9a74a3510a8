import type { IncomingMessage, Server } from 'node:http'

const maxDiscardedBytes = 1024 * 1024
const maxDiscardMs = 5_000
/** Closed at once, the connection would be reset, and the client might lose the answer that it has not read yet. */
const lingerMs = 1_000

const discardRest = (message: IncomingMessage): void => {
  if (message.complete || message.destroyed) return
  const { socket } = message
  // After an answer that says `connection: close` Node destroys the socket at once. Ending our side alone tells the
  // client the same, and what it is still sending is discarded below.
  socket.destroySoon = () => socket.end()
  // Node receives the rest of an unread body completely, whatever its length. This starts to read it.
  message.read(0)
  const close = () => socket.destroy()
  let timer = setTimeout(close, maxDiscardMs)
  const ended = () => {
    clearTimeout(timer)
    Reflect.deleteProperty(socket, 'destroySoon')
    // The answer has ended our side: there is nothing more to come, and the client need not end its own.
    if (socket.writableEnded) socket.destroySoon()
  }
  message.once('end', ended).once('close', ended)
  let discarded = 0
  const discard = (chunk: Buffer) => {
    discarded += chunk.length
    if (discarded <= maxDiscardedBytes) return
    message.off('data', discard).pause()
    clearTimeout(timer)
    timer = setTimeout(close, lingerMs)
  }
  message.on('data', discard).resume()
}

/** Whether a request announces a body: without these headers, HTTP has none. */
export const hasBody = ({ headers }: IncomingMessage): boolean => {
  const { 'content-length': length, 'transfer-encoding': encoding } = headers
  return encoding !== undefined || (length !== undefined && length !== '0')
}

/** Whether more of the body may still come than is discarded. Such an answer has to end the connection. */
export const hasLongRest = ({ complete, headers }: IncomingMessage): boolean =>
  !complete &&
  (headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > maxDiscardedBytes)

/**
 * Once a request is answered, a bounded rest of its body is received, so that the client can finish sending, read the
 * answer and keep the connection. A client that sends more, or takes longer, loses the connection.
 */
export const boundUnreadBodies = (server: Server): void => {
  server.prependListener('request', (message, response) => {
    if (hasBody(message)) response.prependListener('finish', () => discardRest(message))
  })
}
