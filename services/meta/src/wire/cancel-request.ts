import { connect } from 'node:net'
import type { Client } from 'pg'

/** By what the server knows a session in a cancel request. */
export const keyOfSession = (client: Client): { processId: number; secretKey: number } | undefined =>
  'processID' in client &&
  typeof client.processID === 'number' &&
  'secretKey' in client &&
  typeof client.secretKey === 'number'
    ? { processId: client.processID, secretKey: client.secretKey }
    : undefined

/**
 * Asks the server to interrupt what that connection is doing, over a connection of its own, as the protocol wants it.
 * Resolves when the server has closed the connection; it never reports whether there was anything to interrupt.
 */
export const sendCancelRequest = (client: Client): Promise<void> => {
  const key = keyOfSession(client)
  if (key === undefined) return Promise.resolve()
  const message = Buffer.alloc(16)
  message.writeInt32BE(16, 0)
  message.writeInt32BE(80_877_102, 4)
  message.writeInt32BE(key.processId, 8)
  message.writeInt32BE(key.secretKey, 12)
  return new Promise((resolve) => {
    const path = `${client.host}/.s.PGSQL.${client.port}`
    const socket = client.host.startsWith('/') ? connect(path) : connect(client.port, client.host)
    // A server that cannot be reached has nothing left to interrupt: the query's own connection tells.
    socket.on('error', () => undefined)
    socket.on('close', () => resolve())
    socket.end(message)
    socket.resume()
  })
}
