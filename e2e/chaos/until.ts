import { setTimeout as wait } from 'node:timers/promises'

const everyMs = 50

/** Looks again and again until `look` finds nothing more to object to; returns what it objects to when the time is over. */
export const untilNoObjection = async (look: () => Promise<string[]>, atMostMs: number): Promise<string[]> => {
  const deadline = performance.now() + atMostMs
  for (;;) {
    const objections = await look()
    if (objections.length === 0 || performance.now() > deadline) return objections
    await wait(everyMs)
  }
}
