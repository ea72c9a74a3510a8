import { once } from 'node:events'
import { createServer } from 'node:net'
import type { Socket } from 'node:net'
import type { InstanceAddress } from '@cairn/engine'
import type { Logger } from '@cairn/service-kit'
import { serveClient } from './postgres-session.ts'
import type { SessionContext } from './postgres-session.ts'

export interface PostgresGatewayOptions {
  host: string
  /** 0 for any free one. */
  port: number
  /** Looks a project up, and wakes it where it sleeps. A `refusal` is a sentence for the person who tries to connect. */
  findInstance: (ref: string) => Promise<InstanceAddress | { refusal: string }>
  /** Called for each client that the server of a project has let in. */
  onSignedIn?: (ref: string) => void
  logger: Logger
  /** How long a client may take to say who it is. */
  openingDeadlineMs?: number
}

export interface PostgresGateway extends AsyncDisposable {
  port: number
}

/**
 * One TCP port for the databases of all projects: the start-up message names the project (`{role}.{ref}`), and from there
 * on bytes pass through untouched, the SCRAM exchange too, so no password is ever seen here. Rejects when the port is taken.
 */
export const startPostgresGateway = async (options: PostgresGatewayOptions): Promise<PostgresGateway> => {
  const clients = new Set<Socket>()
  const context: SessionContext = {
    findInstance: options.findInstance,
    cancelKeys: new Map(),
    openingDeadlineMs: options.openingDeadlineMs ?? 10_000,
    onSignedIn: options.onSignedIn ?? (() => undefined),
    onFailure: (error) => options.logger.error({ error }, 'A database connection could not be led to its project'),
  }
  // Half-open: a client that has said its last word still gets the answer to it.
  const server = createServer({ allowHalfOpen: true }, (client) => {
    clients.add(client)
    client.once('close', () => clients.delete(client))
    void serveClient(client, context)
  })
  server.listen(options.port, options.host)
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The Postgres gateway listens on no port.')
  return {
    port: address.port,
    [Symbol.asyncDispose]: async () => {
      const closed = once(server, 'close')
      server.close()
      for (const client of clients) client.destroy()
      await closed
    },
  }
}
