import type { AddressBans } from './address-bans.ts'

/** Wrong passwords that are answered without a delay: a person mistypes. */
const freeFailures = 2
const firstDelayMs = 250
const longestDelayMs = 4_000
/** Answers to wrong passwords that may be held back at once; while there are as many, the next attempt waits. */
const maxHeld = 4
const longestWaitMs = 5_000
const maxWaiting = 50
/** After that long without a wrong password they are forgotten. */
const memoryMs = 10 * 60_000
// About 2 MB. To push a record out costs as many wrong passwords as there are records, each under its own delay.
const maxRecords = 10_000

interface AttemptRecord {
  failures: number
  held: number
  lastFailureAt: number
  /** Oldest first. */
  waiters: Set<(mayTry: boolean) => void>
}

/** Who tries to sign in, to what. */
export interface Attempt {
  address: string
  ref: string
  role: string
}

const keyOf = ({ address, ref, role }: Attempt) => JSON.stringify([address, ref, role])

/**
 * Slows down the guessing of passwords. Not the attempt is delayed but the answer to a wrong one, longer each time: a
 * right password is let in at once, from an address that has guessed as well, unless many guesses run beside it.
 */
export class WrongPasswords {
  readonly #bans: AddressBans
  readonly #records = new Map<string, AttemptRecord>()

  constructor(bans: AddressBans) {
    this.#bans = bans
  }

  isBlocked(attempt: Attempt): boolean {
    return (this.#recordOf(attempt)?.held ?? 0) >= maxHeld
  }

  /** Waits while too many answers are held back. The attempt that came last is let through first. False: try later. */
  async turn(attempt: Attempt): Promise<boolean> {
    const record = this.#recordOf(attempt)
    if (record === undefined || record.held < maxHeld) return true
    const { promise, resolve } = Promise.withResolvers<boolean>()
    const settle = (mayTry: boolean) => {
      record.waiters.delete(settle)
      resolve(mayTry)
    }
    record.waiters.add(settle)
    const [oldest] = record.waiters
    if (record.waiters.size > maxWaiting) oldest?.(false)
    const timer = setTimeout(() => settle(false), longestWaitMs)
    try {
      return await promise
    } finally {
      clearTimeout(timer)
    }
  }

  /** Notes a wrong password, and resolves when it may be answered. */
  async failed(attempt: Attempt): Promise<void> {
    this.#bans.noteFailure(attempt)
    const record = this.#recordOf(attempt) ?? { failures: 0, held: 0, lastFailureAt: 0, waiters: new Set() }
    record.failures += 1
    record.lastFailureAt = performance.now()
    this.#keep(keyOf(attempt), record)
    const delayMs =
      record.failures <= freeFailures
        ? 0
        : Math.min(longestDelayMs, firstDelayMs * 2 ** (record.failures - freeFailures - 1))
    if (delayMs === 0) return
    record.held += 1
    await new Promise<void>((resolve) => {
      setTimeout(resolve, delayMs).unref()
    })
    record.held -= 1
    const newest = [...record.waiters].at(-1)
    newest?.(true)
  }

  succeeded(attempt: Attempt): void {
    this.#bans.noteSuccess(attempt)
    const record = this.#recordOf(attempt)
    if (record !== undefined) record.failures = 0
  }

  #recordOf(attempt: Attempt): AttemptRecord | undefined {
    const key = keyOf(attempt)
    const record = this.#records.get(key)
    if (record === undefined || performance.now() - record.lastFailureAt < memoryMs) return record
    this.#records.delete(key)
    return undefined
  }

  // A record moves to the end with each failure, so that the first ones are the oldest.
  #keep(key: string, record: AttemptRecord) {
    this.#records.delete(key)
    this.#records.set(key, record)
    if (this.#records.size <= maxRecords) return
    const [oldest] = this.#records.keys()
    if (oldest !== undefined) this.#records.delete(oldest)
  }
}
