import { createHash, randomBytes } from 'node:crypto'
import { sendCancelRequest } from '../cancel-requests.ts'
import type { CancelRequests } from '../cancel-requests.ts'
import { negotiate, writeFatal } from '../postgres-messages.ts'
import type { Refusal } from '../postgres-messages.ts'
import type { Destination } from '../postgres-destination.ts'
import type { BeginSession, InstanceDoor, SessionContext } from '../postgres-session.ts'
import { noAnswer } from '../postgres-sign-in.ts'
import type { Visitor } from '../visitor.ts'
import type { Attempt } from '../wrong-passwords.ts'
import { checkPassword, welcome } from './client-sign-in.ts'
import type { FindPassword } from './client-sign-in.ts'
import { PooledClient } from './pooled-client.ts'
import { clientFields } from './pooler-log.ts'
import type { PoolerLog } from './pooler-log.ts'
import { ProjectPool } from './project-pool.ts'
import type { PoolLogin } from './project-pool.ts'
import type { ScramKeys } from './scram.ts'

export interface PoolerOptions {
  findPassword: FindPassword
  /** Undefined where no lines are written. */
  log?: PoolerLog | undefined
  /** How long a server connection without a client is kept. */
  idleMs?: number
  /** How long a client waits for a server connection. */
  waitMs?: number
}

const defaultIdleMs = 30_000
const defaultWaitMs = 60_000

// Of the connections that a project has room for, the pool may take a quarter.
const poolShare = 0.25

const noReplication: Refusal = {
  code: '0A000',
  message: 'Replication is not possible through the connection pooler.',
  hint: 'Connect to the Postgres port directly.',
}

const full = (clients: number): Refusal => ({
  code: '53300',
  message: `All ${clients} pooler connections of this project are in use.`,
  hint: 'Close connections that are idle, or choose a larger compute size.',
})

/** Clients share server connections that were opened with the same of everything but the application's name. */
const loginOf = (parameters: Map<string, string>, keys: ScramKeys): PoolLogin => {
  const shared = new Map([...parameters].filter(([name]) => name !== 'application_name'))
  const identity = [...shared].toSorted(([left], [right]) => (left < right ? -1 : 1))
  const password = createHash('sha256').update(keys.clientKey).digest('base64')
  return { parameters: shared, keys, key: JSON.stringify([identity, password]) }
}

/** Lends the server connections of projects to clients, for a transaction each. */
export class Pooler {
  readonly #options: PoolerOptions
  readonly #context: SessionContext
  readonly #pools = new Map<string, ProjectPool>()
  /** Of each project with a pool, how many connections it had room for when that was last asked. */
  readonly #maxConnections = new Map<string, number>()
  /** How many clients each project has. */
  readonly #clients = new Map<string, number>()

  constructor(options: PoolerOptions, context: SessionContext) {
    this.#options = options
    this.#context = context
  }

  /** Serves a client that has named its project. Errors go to the client. */
  readonly begin: BeginSession = async (visitor, protocol, destination, door) => {
    const isServed = await this.#serve(visitor, protocol, destination, door)
    const { log } = this.#options
    if (log === undefined) return undefined
    const fields = clientFields(visitor, destination)
    log.write({ ...fields, event: isServed ? 'connected' : 'not_connected' })
    if (!isServed) return undefined
    const startedAt = performance.now()
    const end = () =>
      log.write({ ...fields, event: 'disconnected', session_time: Math.round(performance.now() - startedAt) })
    const { stream } = visitor
    if (stream.closed) end()
    else stream.once('close', end)
    return undefined
  }

  endAll(): void {
    for (const pool of this.#pools.values()) pool.endAll()
  }

  /** Whether the client is served from now on. */
  async #serve(visitor: Visitor, protocol: number, destination: Destination, door: InstanceDoor): Promise<boolean> {
    const { ref, role } = destination
    if (destination.parameters.has('replication')) {
      visitor.refuse(noReplication)
      return false
    }
    const negotiated = negotiate(protocol, destination.parameters)
    if (negotiated.reply.length > 0) visitor.stream.write(negotiated.reply)
    const keys = await this.#checkPassword(visitor, { address: visitor.address, ref, role }, door)
    if (keys === undefined || visitor.isGone) return false
    if ((this.#clients.get(ref) ?? 0) >= door.maxPoolerClients) {
      visitor.refuse(full(door.maxPoolerClients))
      return false
    }
    const login = loginOf(negotiated.parameters, keys)
    // Before it waits for a connection: others who come meanwhile must not take its place as well.
    this.#count(ref, 1)
    const isServed = await this.#welcome(visitor, ref, login, door, negotiated.parameters.get('application_name') ?? '')
    if (!isServed) this.#count(ref, -1)
    return isServed
  }

  #checkPassword(visitor: Visitor, attempt: Attempt, { open, sleepingPasswords }: InstanceDoor) {
    const { wrongPasswords, deadlineMs } = this.#context
    const findPassword: FindPassword = async (ref, role) => {
      // A wrong password does not start a database that sleeps.
      if (sleepingPasswords !== undefined) return { password: sleepingPasswords.get(role) }
      return (await open()) && this.#options.findPassword(ref, role)
    }
    return checkPassword(visitor, attempt, { findPassword, wrongPasswords, deadlineMs })
  }

  /** A server connection must be possible: it shows that the role may connect, and what the server reports of itself. */
  async #welcome(
    visitor: Visitor,
    ref: string,
    login: PoolLogin,
    door: InstanceDoor,
    applicationName: string,
  ): Promise<boolean> {
    const pool = this.#poolOf(ref, door)
    const server = await pool.take(login, visitor.signal)
    if ('errorResponse' in server) {
      visitor.refuseWith(server.errorResponse)
      return false
    }
    const parameters = new Map([...server.parameters, ['application_name', applicationName]])
    pool.giveBack(server)
    if (visitor.isGone) return false
    const cancelKey = randomBytes(8)
    visitor.stream.write(welcome(parameters, cancelKey))
    this.#context.onSignedIn(ref)
    const client = new PooledClient({ stream: visitor.stream, pool, login, applicationName })
    const forgetKey = this.#registerCancel(client, cancelKey)
    visitor.cancelWork = () => {
      if (client.server !== undefined) sendCancelRequest(client.server)
    }
    visitor.stream.once('close', () => {
      forgetKey()
      this.#count(ref, -1)
      // Clients that stay keep it: those who come next would have another one, of the same size.
      if (pool.isEmpty && !this.#clients.has(ref)) this.#forget(ref)
    })
    return true
  }

  #registerCancel(client: PooledClient, cancelKey: Buffer): ReturnType<CancelRequests['register']> {
    return this.#context.cancelRequests.register(cancelKey.toString('hex'), () => client.server)
  }

  #count(ref: string, change: number): void {
    const count = (this.#clients.get(ref) ?? 0) + change
    if (count === 0) this.#clients.delete(ref)
    else this.#clients.set(ref, count)
  }

  #forget(ref: string): void {
    this.#pools.delete(ref)
    this.#maxConnections.delete(ref)
  }

  #poolOf(ref: string, door: InstanceDoor): ProjectPool {
    this.#maxConnections.set(ref, door.maxConnections)
    const known = this.#pools.get(ref)
    if (known !== undefined) return known
    const { findInstance, sessions } = this.#context
    const maxConnections = () => this.#maxConnections.get(ref) ?? door.maxConnections
    const pool = new ProjectPool({
      size: () => Math.max(1, Math.floor(maxConnections() * poolShare)),
      onFailure: this.#context.onFailure,
      idleMs: this.#options.idleMs ?? defaultIdleMs,
      waitMs: this.#options.waitMs ?? defaultWaitMs,
      locate: async () => {
        const found = await findInstance(ref)
        if ('refusal' in found) return { errorResponse: writeFatal({ code: '08004', message: found.refusal }) }
        this.#maxConnections.set(ref, found.maxConnections)
        return (await found.open()) ?? { errorResponse: writeFatal(noAnswer) }
      },
      takePlace: () => (sessions.countOf(ref) < maxConnections() ? sessions.begin(ref) : undefined),
    })
    this.#pools.set(ref, pool)
    return pool
  }
}
