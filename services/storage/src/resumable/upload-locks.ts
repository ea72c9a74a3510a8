import { StorageError } from '../storage-error.ts'

interface Holder {
  /** Asks the request that holds the lock to end soon. */
  interrupt: () => void
  ended: Promise<void>
}

const longestWaitMs = 30_000

const locked = () => new StorageError(423, 'ResourceLocked', 'Another request is writing to this upload.')

/** Rejects if that takes too long. */
const endOf = async ({ ended }: Holder): Promise<void> => {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(locked()), longestWaitMs)
  try {
    await Promise.race([ended, late.promise])
  } finally {
    clearTimeout(timer)
  }
}

/**
 * One request at a time works on an upload. A new one interrupts the one before: a client that comes back has lost its
 * connection, and the server may learn that much later.
 */
export class UploadLocks {
  readonly #holders = new Map<string, Holder>()

  async take(id: string, interrupt: () => void): Promise<Disposable> {
    for (;;) {
      const holder = this.#holders.get(id)
      if (holder === undefined) break
      holder.interrupt()
      await endOf(holder)
    }
    const { promise: ended, resolve } = Promise.withResolvers<void>()
    this.#holders.set(id, { interrupt, ended })
    return {
      [Symbol.dispose]: () => {
        this.#holders.delete(id)
        resolve()
      },
    }
  }
}
