import type { FastifyInstance } from 'fastify'

// Long enough for what is nearly done; a query of minutes is cancelled by the closing of its connection.
const graceMs = 5_000

/** Takes no new requests, lets those under way end for 5 s, then closes their connections. */
export const closeServer = async (server: FastifyInstance): Promise<void> => {
  const timer = setTimeout(() => server.server.closeAllConnections(), graceMs)
  await server.close()
  clearTimeout(timer)
}
