import { rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import type { Server, Socket } from 'node:net'
import { listenForUser } from './unix-server.ts'
import type { WorkerUser } from './worker/function-worker.ts'

/** Speaks to a client of the database. Does not reject: what fails is said to the client. */
export type ServeDatabase = (client: Socket) => Promise<void>

/** More than the database lets in: its refusal says why. Beyond, connections are closed without a word. */
const mostClients = 64

/** A socket at which a project's functions reach its database: as for the API, addresses of this machine are denied to them. */
export class DatabaseRelay {
  readonly #server: Server
  readonly #path: string
  readonly #clients: ReadonlySet<Socket>

  private constructor(server: Server, path: string, clients: ReadonlySet<Socket>) {
    this.#server = server
    this.#path = path
    this.#clients = clients
  }

  static async open(path: string, serve: ServeDatabase, user: WorkerUser['user']): Promise<DatabaseRelay> {
    const clients = new Set<Socket>()
    // Half-open: a client that has said its last word still gets the answer to it.
    const server = createServer({ allowHalfOpen: true }, (client) => {
      clients.add(client)
      client.once('close', () => clients.delete(client))
      client.on('error', () => client.destroy())
      void serve(client)
    })
    server.maxConnections = mostClients
    await listenForUser(server, path, user)
    return new DatabaseRelay(server, path, clients)
  }

  async close(): Promise<void> {
    this.#server.close()
    for (const client of this.#clients) client.destroy()
    await rm(this.#path, { force: true })
  }
}
