import { setTimeout as wait } from 'node:timers/promises'

/** Looks again and again until there is an answer. Throws, naming what was awaited, when the time is over. */
export const until = async <T>(
  what: string,
  look: () => Promise<T | undefined>,
  { everyMs, atMostMs }: { everyMs: number; atMostMs: number },
): Promise<T> => {
  const deadline = performance.now() + atMostMs
  for (;;) {
    const found = await look()
    if (found !== undefined) return found
    if (performance.now() > deadline) throw new Error(`Waited ${atMostMs} ms for ${what}, which did not happen.`)
    await wait(everyMs)
  }
}
