import type { Pool } from 'pg'
import { StorageError } from '../storage-error.ts'
import { LockSession } from './lock-session.ts'

interface Holder {
  /** Asks the request that holds the lock to end soon. */
  interrupt: () => void
  ended: Promise<void>
  /** Until then it waits for another process. */
  isHeld: boolean
}

const longestWaitMs = 30_000
/** A process that was killed frees its locks without saying so. */
const tryAgainMs = 500

const locked = () => new StorageError(423, 'ResourceLocked', 'Another request is writing to this upload.')

/** Resolves when the promise does, and at the latest after a time. */
const within = async (ms: number, promise: Promise<unknown>): Promise<boolean> => {
  const late = Promise.withResolvers<false>()
  const timer = setTimeout(() => late.resolve(false), ms)
  try {
    return await Promise.race([promise.then(() => true), late.promise])
  } finally {
    clearTimeout(timer)
  }
}

/**
 * One request at a time works on an upload of a project, in whichever process it is. A new one interrupts the one before: a client
 * that comes back has lost its connection, and the server may learn that much later.
 *
 * Between processes, advisory locks of the project's database decide. All those of a process are held by one connection, which it has
 * only while it works on uploads: slow clients do not use up the connections of the project.
 */
export class UploadLocks {
  readonly #pool: () => Pool
  readonly #holders = new Map<string, Holder>()
  /** Those who wait until another process lets go of an upload. */
  readonly #waiting = new Map<string, () => void>()
  #session: Promise<LockSession> | undefined
  /** Requests that use the session. */
  #users = 0

  constructor(pool: () => Pool) {
    this.#pool = pool
  }

  async take(id: string, interrupt: () => void): Promise<AsyncDisposable> {
    for (let holder = this.#holders.get(id); holder !== undefined; holder = this.#holders.get(id)) {
      holder.interrupt()
      if (!(await within(longestWaitMs, holder.ended))) throw locked()
    }
    const { promise: ended, resolve: end } = Promise.withResolvers<void>()
    let isInterrupted = false
    const holder: Holder = {
      interrupt: () => {
        isInterrupted = true
        interrupt()
        this.#waiting.get(id)?.()
      },
      ended,
      isHeld: false,
    }
    this.#holders.set(id, holder)
    const leave = () => {
      this.#holders.delete(id)
      end()
    }
    this.#users += 1
    try {
      const session = await this.#open()
      await this.#lock(session, id, () => isInterrupted)
      holder.isHeld = true
      return {
        [Symbol.asyncDispose]: async () => {
          await this.#unlock(session, id)
          leave()
        },
      }
    } catch (error) {
      leave()
      await this.#leaveSession()
      throw error
    }
  }

  #open(): Promise<LockSession> {
    if (this.#session !== undefined) return this.#session
    const opening = LockSession.open(this.#pool(), {
      asked: (id) => {
        const holder = this.#holders.get(id)
        if (holder?.isHeld === true) holder.interrupt()
      },
      freed: (id) => this.#waiting.get(id)?.(),
      lost: () => {
        if (this.#session === opening) this.#session = undefined
        for (const holder of this.#holders.values()) holder.interrupt()
      },
    })
    this.#session = opening
    opening.catch(() => {
      if (this.#session === opening) this.#session = undefined
    })
    return opening
  }

  /** Waits until no other process has the lock, and asks the one that has it to end soon. */
  async #lock(session: LockSession, id: string, isInterrupted: () => boolean): Promise<void> {
    const until = performance.now() + longestWaitMs
    try {
      for (;;) {
        // Before the attempt: what is said meanwhile is not missed.
        const freed = Promise.withResolvers<void>()
        this.#waiting.set(id, freed.resolve)
        if (await session.tryLock(id)) return
        if (isInterrupted() || performance.now() > until) throw locked()
        await session.ask(id)
        await within(tryAgainMs, freed.promise)
      }
    } finally {
      this.#waiting.delete(id)
    }
  }

  async #unlock(session: LockSession, id: string): Promise<void> {
    try {
      await session.unlock(id)
    } catch {
      // The connection is closed now, and the lock went with it.
    }
    await this.#leaveSession()
  }

  async #leaveSession(): Promise<void> {
    this.#users -= 1
    const session = this.#session
    if (this.#users > 0 || session === undefined) return
    this.#session = undefined
    try {
      await (await session).close()
    } catch {
      // It was lost, or never opened: nothing is left to be given back.
    }
  }
}
