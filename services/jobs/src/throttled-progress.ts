const leastMs = 500

/** Stores progress at most twice a second; a job may report it as often as it likes. */
export const throttledProgress = (
  store: (fraction: number, note: string | undefined) => Promise<void>,
): ((fraction: number, note?: string) => Promise<void>) => {
  let storedAt = -Infinity
  let storedNote: string | undefined
  return async (fraction, note) => {
    const now = performance.now()
    if (now - storedAt < leastMs && note === storedNote) return
    storedAt = now
    storedNote = note
    await store(Math.min(1, Math.max(0, fraction)), note)
  }
}
