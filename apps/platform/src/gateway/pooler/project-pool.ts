import type { InstanceAddress } from '@cairn/engine'
import { writeFatal } from '../postgres-messages.ts'
import { PooledServer } from './pooled-server.ts'
import { signInToServer } from './server-sign-in.ts'
import type { ServerLogin, ServerRefusal } from './server-sign-in.ts'

/** Who shares server connections: clients of one role, database, password and start-up settings. */
export interface PoolLogin extends ServerLogin {
  key: string
}

interface Waiter {
  login: PoolLogin
  settle: (server: PooledServer | ServerRefusal) => void
}

interface Options {
  /** Server connections at most. It changes with the compute size. */
  size: () => number
  /** Where the server answers, woken where it sleeps. */
  locate: () => Promise<InstanceAddress | ServerRefusal>
  onFailure: (error: unknown) => void
  /** False where the project has no room for one more connection; the answer gives its place back. */
  takePlace: () => (() => void) | undefined
  idleMs: number
  waitMs: number
}

const refusal = (code: string, message: string, hint: string): ServerRefusal => ({
  errorResponse: writeFatal({ code, message, hint }),
})

const allInUse = refusal(
  '53300',
  'All connections of this project are in use.',
  'Close direct connections that are idle, or try again in a moment.',
)

const notFound = refusal('XX000', 'The platform could not look up this project.', 'Its log says why.')

const waitedTooLong = (ms: number): ServerRefusal =>
  refusal(
    '53300',
    `No server connection of the pool became free within ${ms / 1000} seconds.`,
    'Keep transactions short, or choose a larger compute size.',
  )

/** The server connections that the pooler has to one project, lent to clients for a transaction each. */
export class ProjectPool {
  readonly #options: Options
  readonly #servers = new Map<PooledServer, PoolLogin>()
  /** Used last comes last. */
  readonly #idle = new Map<PooledServer, NodeJS.Timeout>()
  /** Nobody has them, and what their last clients left is being cleared. */
  readonly #returning = new Set<PooledServer>()
  readonly #waiters = new Set<Waiter>()
  #opening = 0

  constructor(options: Options) {
    this.#options = options
  }

  get isEmpty(): boolean {
    return this.#servers.size === 0 && this.#waiters.size === 0 && this.#opening === 0
  }

  /** Resolves when it is this client's turn. Aborting `signal` gives the turn up. Never rejects. */
  async take(login: PoolLogin, signal: AbortSignal): Promise<PooledServer | ServerRefusal> {
    const idle = this.#waiters.size === 0 ? this.#takeIdle(login) : undefined
    if (idle !== undefined) return idle
    const { promise, resolve } = Promise.withResolvers<PooledServer | ServerRefusal>()
    const waiter: Waiter = { login, settle: resolve }
    this.#waiters.add(waiter)
    const leave = () => this.#answer(waiter, waitedTooLong(this.#options.waitMs))
    const timer = setTimeout(leave, this.#options.waitMs)
    signal.addEventListener('abort', leave, { once: true })
    this.#serveWaiters()
    try {
      return await promise
    } finally {
      clearTimeout(timer)
      signal.removeEventListener('abort', leave)
    }
  }

  /** Takes a server connection back that is at rest, or that has ended. */
  giveBack(server: PooledServer): void {
    if (!server.isUsable) return
    this.#returning.add(server)
    server.takeBack(() => {
      this.#returning.delete(server)
      const timer = setTimeout(() => server.end(), this.#options.idleMs)
      this.#idle.set(server, timer)
      this.#serveWaiters()
    })
  }

  endAll(): void {
    for (const server of this.#servers.keys()) server.end()
  }

  #takeIdle({ key }: PoolLogin): PooledServer | undefined {
    // The one used last: the others become idle, and end.
    const found = [...this.#idle.keys()].findLast((server) => server.isUsable && this.#servers.get(server)?.key === key)
    if (found !== undefined) this.#stopIdling(found)
    return found
  }

  #stopIdling(server: PooledServer): void {
    clearTimeout(this.#idle.get(server))
    this.#idle.delete(server)
  }

  #answer(waiter: Waiter, answer: PooledServer | ServerRefusal): void {
    if (this.#waiters.delete(waiter)) waiter.settle(answer)
  }

  #serveWaiters(): void {
    let unserved = 0
    for (const waiter of this.#waiters) {
      const idle = this.#takeIdle(waiter.login)
      if (idle !== undefined) this.#answer(waiter, idle)
      else if (unserved < this.#opening + this.#returning.size) unserved += 1
      else if (this.#makeRoom()) {
        unserved += 1
        void this.#open(waiter)
      } else return
    }
  }

  /** Ends an idle connection of other clients where the pool is full. */
  #makeRoom(): boolean {
    if (this.#servers.size + this.#opening < this.#options.size()) return true
    const [longestIdle] = this.#idle.keys()
    if (longestIdle === undefined) return false
    this.#forget(longestIdle)
    longestIdle.end()
    return true
  }

  #forget(server: PooledServer): void {
    this.#stopIdling(server)
    this.#returning.delete(server)
    this.#servers.delete(server)
  }

  async #open(waiter: Waiter): Promise<void> {
    this.#opening += 1
    const opened = await this.#connect(waiter.login)
    this.#opening -= 1
    // While others have a connection, one of theirs becomes free.
    if (opened === allInUse && this.#servers.size > 0) return
    if ('errorResponse' in opened) {
      this.#answer(waiter, opened)
      this.#serveWaiters()
    } else if (this.#waiters.has(waiter)) this.#answer(waiter, opened)
    else this.giveBack(opened)
  }

  async #locate(): Promise<InstanceAddress | ServerRefusal> {
    try {
      return await this.#options.locate()
    } catch (error) {
      this.#options.onFailure(error)
      return notFound
    }
  }

  async #connect(login: PoolLogin): Promise<PooledServer | ServerRefusal> {
    const address = await this.#locate()
    if ('errorResponse' in address) return address
    const leavePlace = this.#options.takePlace()
    if (leavePlace === undefined) return allInUse
    const opened = await signInToServer(address, login)
    if ('errorResponse' in opened) {
      leavePlace()
      return opened
    }
    const server = new PooledServer(opened, address)
    this.#servers.set(server, login)
    server.onClose(() => {
      leavePlace()
      this.#forget(server)
      this.#serveWaiters()
    })
    return server
  }
}
