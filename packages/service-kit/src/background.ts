/** Work that the answer does not wait for: how long it takes would tell whether an account exists. */
export interface Background {
  run: (work: () => Promise<void>, failed: (error: unknown) => void) => void
  /** Resolves when all that was begun has ended. */
  settled: () => Promise<void>
}

const attempt = async (work: () => Promise<void>, failed: (error: unknown) => void) => {
  try {
    await work()
  } catch (error) {
    failed(error)
  }
}

export const createBackground = (): Background => {
  const running = new Set<Promise<void>>()
  return {
    run: (work, failed) => {
      const begun = attempt(work, failed)
      running.add(begun)
      void begun.then(() => running.delete(begun))
    },
    settled: async () => {
      while (running.size > 0) await Promise.all(running)
    },
  }
}
