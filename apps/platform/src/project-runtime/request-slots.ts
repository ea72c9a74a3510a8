export interface SlotLimits {
  atOnce: number
  waiting: number
  waitMs: number
}

/** Bounds the requests of one project that are under way, so that it cannot use up the process. */
export class RequestSlots {
  readonly #limits: SlotLimits
  readonly #queue: ((entered: boolean) => void)[] = []
  #taken = 0

  constructor(limits: SlotLimits) {
    this.#limits = limits
  }

  get taken(): number {
    return this.#taken
  }

  get waiting(): number {
    return this.#queue.length
  }

  /** Synchronous. True if a slot was free. */
  tryEnter(): boolean {
    if (this.#taken >= this.#limits.atOnce) return false
    this.#taken += 1
    return true
  }

  /** Waits for a slot. False if too many requests wait, or none was free in time. */
  enter(): Promise<boolean> {
    if (this.tryEnter()) return Promise.resolve(true)
    if (this.#queue.length >= this.#limits.waiting) return Promise.resolve(false)
    const { promise, resolve } = Promise.withResolvers<boolean>()
    const giveUp = () => {
      this.#queue.splice(this.#queue.indexOf(settle), 1)
      resolve(false)
    }
    const timer = setTimeout(giveUp, this.#limits.waitMs)
    const settle = (entered: boolean) => {
      clearTimeout(timer)
      resolve(entered)
    }
    this.#queue.push(settle)
    return promise
  }

  /** The slot goes to the request that has waited longest. */
  leave(): void {
    const next = this.#queue.shift()
    if (next === undefined) this.#taken -= 1
    else next(true)
  }
}
