import { availableParallelism } from 'node:os'
import type { PoolClient } from 'pg'
import { EventLoopLoad } from './event-loop-load.ts'

/** A connection that is taken from the pool, with the requests that are under way on it. */
export class Lease {
  readonly client: PoolClient
  underWay = 1
  isBroken = false
  /** When a request began on it while there was none, or ended. */
  movedAt = performance.now()

  constructor(client: PoolClient) {
    this.client = client
  }
}

/** Requests on one connection, with the one that took it. Each waits for those before it at most. */
const mostUnderWay = 8

/** As long as a quick query may take. */
const usualStandsStillMs = 10

interface LeasesOptions {
  /** So many shared connections are enough for a process that is busy. */
  enough?: number
  /** A connection that has answered nothing for so long is not joined while others are free. */
  standsStillMs?: number
  load?: Pick<EventLoopLoad, 'isBusy'>
}

interface Waiting {
  turn: number
  resolve: (lease: Lease | undefined) => void
}

/**
 * The connections of a pool that are taken, and who may join them. Where all are taken, a quick request joins one whose
 * requests are quick as well, in place of waiting until it is free. While this process is what requests wait for, it also
 * does where as many are shared as the machine has cores: more servers would not answer sooner, and each takes time of
 * this process. A request that waits for a connection of its own gets one: those who come after it join none until then.
 */
export class Leases {
  readonly #open = new Set<Lease>()
  /** Those who wait for a connection of their own, by turn. */
  readonly #alone: number[] = []
  readonly #joining: Waiting[] = []
  readonly #enough: number
  readonly #standsStillMs: number
  #turn = 0

  readonly #load: Pick<EventLoopLoad, 'isBusy'>

  constructor({
    enough = availableParallelism(),
    standsStillMs = usualStandsStillMs,
    load = new EventLoopLoad(),
  }: LeasesOptions = {}) {
    this.#enough = enough
    this.#standsStillMs = standsStillMs
    this.#load = load
  }

  /** One to share, at once. Undefined if there is none. */
  join(): Lease | undefined {
    return this.#alone.length > 0 ? undefined : this.#shared()
  }

  /** One to share although others are free: if there are enough, and this one does not stand still. */
  joinEnough(): Lease | undefined {
    if (this.#open.size < this.#enough || this.#alone.length > 0 || !this.#load.isBusy) return undefined
    return this.#shared(performance.now() - this.#standsStillMs)
  }

  /** One to share, once those who came before have theirs. Undefined if there is none then. */
  joinInTurn(): Promise<Lease | undefined> {
    if (this.#alone.length === 0) return Promise.resolve(this.#shared())
    const { promise, resolve } = Promise.withResolvers<Lease | undefined>()
    this.#joining.push({ turn: ++this.#turn, resolve })
    return promise
  }

  /** One of its own. */
  async take(connect: () => Promise<PoolClient>): Promise<Lease> {
    const turn = ++this.#turn
    this.#alone.push(turn)
    try {
      return new Lease(await connect())
    } finally {
      this.#alone.splice(this.#alone.indexOf(turn), 1)
      this.#advance()
    }
  }

  /** Lets others join. */
  open(lease: Lease): void {
    this.#open.add(lease)
    this.#advance()
  }

  /** Lets no others join. */
  close(lease: Lease): void {
    this.#open.delete(lease)
  }

  /** A request has ended. True if it was the last one: the connection is then the caller's to release. */
  leave(lease: Lease): boolean {
    lease.underWay -= 1
    lease.movedAt = performance.now()
    if (lease.isBroken || lease.underWay === 0) this.#open.delete(lease)
    else this.#advance()
    return lease.underWay === 0
  }

  #shared(movedSince = -Infinity): Lease | undefined {
    let best: Lease | undefined
    for (const lease of this.#open)
      if (
        lease.underWay < mostUnderWay &&
        lease.movedAt >= movedSince &&
        (best === undefined || lease.underWay < best.underWay)
      )
        best = lease
    if (best !== undefined) best.underWay += 1
    return best
  }

  #advance(): void {
    for (;;) {
      const [next] = this.#joining
      if (next === undefined || next.turn > (this.#alone[0] ?? Infinity)) return
      this.#joining.shift()
      next.resolve(this.#shared())
    }
  }
}
