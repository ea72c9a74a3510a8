import { setTimeout as wait } from 'node:timers/promises'

/**
 * Asks at a steady pace, whether or not earlier answers have arrived: a server that stands still for a second then shows
 * up in every sample that fell into this second, not only in one. Times count from when the question was due.
 */
export const askAtPace = async (
  ask: () => Promise<void>,
  { everyMs, forMs }: { everyMs: number; forMs: number },
): Promise<number[]> => {
  const began = performance.now()
  const samples: Promise<number>[] = []
  for (let due = began; due < began + forMs; due += everyMs) {
    await wait(Math.max(0, due - performance.now()))
    samples.push(ask().then(() => performance.now() - due))
  }
  return Promise.all(samples)
}
