import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

// Long enough for what is nearly done; a query of minutes is cancelled by the closing of its connection.
const graceMs = 5_000

/**
 * Call before the server listens. What it returns takes no new requests, lets those under way end for 5 s, then closes
 * their connections. Connections that a browser opened in advance and never used are closed at once.
 */
export const closerOf = (server: FastifyInstance): (() => Promise<void>) => {
  const sockets = new Set<Socket>()
  server.server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  return async () => {
    const timer = setTimeout(() => server.server.closeAllConnections(), graceMs)
    const closed = server.close()
    for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy()
    await closed
    clearTimeout(timer)
  }
}
