import { once } from 'node:events'

/** The work's result, or a rejection with the signal's reason as soon as it is aborted. */
export const untilAborted = async <T>(work: Promise<T>, signal: AbortSignal): Promise<T> => {
  // Whatever happens first, nobody waits for the other: an unhandled rejection would end the process.
  work.catch(() => undefined)
  signal.throwIfAborted()
  const done = new AbortController()
  const aborted = once(signal, 'abort', { signal: done.signal }).then(() => signal.throwIfAborted())
  aborted.catch(() => undefined)
  try {
    await Promise.race([work, aborted])
    return await work
  } finally {
    done.abort()
  }
}
