export interface HandshakeLimits {
  /** Connections to one project's server that may be authenticating at once. */
  perProject: number
  /** Of these, how many may come from one address. */
  perAddress: number
  /** How long a handshake keeps its slot while others wait for one. */
  patienceMs: number
  /** How many clients of one project may wait for a slot. */
  waiting: number
  /** How long they wait at most. */
  waitMs: number
}

export interface HandshakeSlot {
  release: () => void
}

interface Holder {
  address: string
  since: number
  displace: () => void
}

interface Waiter {
  address: string
  /** With a function that gives the slot back; undefined ends the wait without one. */
  settle: (release: (() => void) | undefined) => void
  displace: () => void
}

interface ProjectQueue {
  /** Oldest first. */
  holders: Set<Holder>
  /** Oldest first. */
  waiters: Set<Waiter>
  timer: NodeJS.Timeout | undefined
}

const heldBy = ({ holders }: ProjectQueue, address: string): number =>
  [...holders].filter((holder) => holder.address === address).length

/**
 * Bounds how many connections to a project's server are authenticating. The next slot goes to the address that holds
 * fewest, and there to the client that came last: among many connections that stay silent, a new one is served first.
 */
export class HandshakeSlots {
  readonly #limits: HandshakeLimits
  readonly #queues = new Map<string, ProjectQueue>()

  constructor(limits: HandshakeLimits) {
    this.#limits = limits
  }

  /** `onDisplaced` is called when the slot is taken away again. Undefined: no slot became free in time. */
  async take(ref: string, address: string, onDisplaced: () => void): Promise<HandshakeSlot | undefined> {
    const queue = this.#queues.get(ref) ?? { holders: new Set(), waiters: new Set(), timer: undefined }
    this.#queues.set(ref, queue)
    const { promise, resolve } = Promise.withResolvers<(() => void) | undefined>()
    const waiter: Waiter = { address, settle: resolve, displace: onDisplaced }
    queue.waiters.add(waiter)
    const timer = setTimeout(() => this.#giveUp(queue, waiter), this.#limits.waitMs).unref()
    this.#serve(ref, queue)
    const [oldest] = queue.waiters
    if (oldest !== undefined && queue.waiters.size > this.#limits.waiting) this.#giveUp(queue, oldest)
    try {
      const release = await promise
      return release === undefined ? undefined : { release }
    } finally {
      clearTimeout(timer)
    }
  }

  #giveUp(queue: ProjectQueue, waiter: Waiter) {
    queue.waiters.delete(waiter)
    waiter.settle(undefined)
  }

  #serve(ref: string, queue: ProjectQueue) {
    clearTimeout(queue.timer)
    for (let next = this.#next(queue); next !== undefined; next = this.#next(queue)) {
      const victim = this.#inTheWayOf(next, queue)
      const remainingMs = victim === undefined ? 0 : victim.since + this.#limits.patienceMs - performance.now()
      if (remainingMs > 0) {
        queue.timer = setTimeout(() => this.#serve(ref, queue), remainingMs).unref()
        return
      }
      if (victim !== undefined) {
        queue.holders.delete(victim)
        victim.displace()
      }
      this.#admit(ref, queue, next)
    }
    if (queue.holders.size === 0) this.#queues.delete(ref)
  }

  #next(queue: ProjectQueue): Waiter | undefined {
    let best: { waiter: Waiter; held: number } | undefined
    const held = new Map<string, number>()
    for (const { address } of queue.holders) held.set(address, (held.get(address) ?? 0) + 1)
    for (const waiter of queue.waiters) {
      const count = held.get(waiter.address) ?? 0
      if (best === undefined || count <= best.held) best = { waiter, held: count }
    }
    return best?.waiter
  }

  /** The holder whose slot the waiter would take: the oldest of its own address, or of the address that holds most. */
  #inTheWayOf({ address }: Waiter, queue: ProjectQueue): Holder | undefined {
    const { perProject, perAddress } = this.#limits
    const holders = [...queue.holders]
    if (heldBy(queue, address) >= perAddress) return holders.find((holder) => holder.address === address)
    if (holders.length < perProject) return undefined
    const most = Math.max(...holders.map((holder) => heldBy(queue, holder.address)))
    return holders.find((holder) => heldBy(queue, holder.address) === most)
  }

  #admit(ref: string, queue: ProjectQueue, waiter: Waiter) {
    const holder: Holder = { address: waiter.address, since: performance.now(), displace: waiter.displace }
    queue.waiters.delete(waiter)
    queue.holders.add(holder)
    waiter.settle(() => {
      if (queue.holders.delete(holder)) this.#serve(ref, queue)
    })
  }
}
