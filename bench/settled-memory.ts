import { proportionalSetMb } from './proportional-memory.ts'
import { until } from './until.ts'

// Garbage is collected after some seconds of rest: readings within this for that long are taken as the end of it.
export const settledWithinMb = 0.5
const readingsAlike = 12

/** The size of a process that has nothing to do, once it no longer changes: after six seconds at least. */
export const settledMemoryMb = async (processId: number): Promise<number> => {
  const readings: number[] = []
  return until(
    'a settled heap',
    async () => {
      readings.push(await proportionalSetMb(processId))
      const last = readings.slice(-readingsAlike)
      return last.length === readingsAlike && Math.max(...last) - Math.min(...last) < settledWithinMb
        ? last.at(-1)
        : undefined
    },
    { everyMs: 500, atMostMs: 60_000 },
  )
}
