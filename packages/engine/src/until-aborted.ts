import { once } from 'node:events'

/** The work's result, or a rejection with the signal's reason as soon as it is aborted. */
export const untilAborted = async <T>(work: Promise<T>, signal: AbortSignal): Promise<T> => {
  signal.throwIfAborted()
  const done = new AbortController()
  const aborted = once(signal, 'abort', { signal: done.signal }).then(() => signal.throwIfAborted())
  // It is rejected too when the work is done first; and the work, when it was aborted.
  aborted.catch(() => undefined)
  work.catch(() => undefined)
  try {
    await Promise.race([work, aborted])
    return await work
  } finally {
    done.abort()
  }
}
