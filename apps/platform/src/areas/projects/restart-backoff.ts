/** A database that ran this long without a crash starts again at once. */
const forgetAfterMs = 5 * 60_000
const firstDelayMs = 1000

export interface Restart {
  /** Crashes and failed starts in a row, this one included. */
  failures: number
  delayMs: number
}

interface Options {
  longestDelayMs: number
  now?: () => number
}

/**
 * How long to wait before a database that stopped is started again: not at all the first time, then 1, 2, 4 … seconds.
 * A start that succeeds does not reset the count, since a server can crash right after each start; time without a crash does.
 */
export class RestartBackoff {
  readonly #failures = new Map<string, { count: number; at: number }>()
  readonly #longestDelayMs: number
  readonly #now: () => number

  constructor({ longestDelayMs, now = () => performance.now() }: Options) {
    this.#longestDelayMs = longestDelayMs
    this.#now = now
  }

  next(id: string): Restart {
    const at = this.#now()
    const before = this.#failures.get(id)
    const count = before !== undefined && at - before.at < forgetAfterMs ? before.count : 0
    const delayMs = count === 0 ? 0 : Math.min(firstDelayMs * 2 ** (count - 1), this.#longestDelayMs)
    // The time until the planned start is not time that it ran.
    this.#failures.set(id, { count: count + 1, at: at + delayMs })
    return { failures: count + 1, delayMs }
  }

  reset(id: string): void {
    this.#failures.delete(id)
  }
}
