const firstDelayMs = 500
const longestDelayMs = 30_000

/** Doubles with each failure; spread out, so that a restarted server is not met by all browsers at once. */
export const retryDelayMs = (failures: number): number =>
  Math.min(firstDelayMs * 2 ** failures, longestDelayMs) * (0.5 + Math.random() / 2)

/** Ends after `ms`, or when `signal` aborts. */
export const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, ms)
    signal.addEventListener('abort', end)
  })
