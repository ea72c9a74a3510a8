import { proportionalSetMb } from './proportional-memory.ts'
import { until } from './until.ts'

// A garbage collector gives memory back when it likes: three readings in a row within this are taken as the end of it.
export const settledWithinMb = 0.5

/** The size of a process, once it no longer changes from reading to reading. */
export const settledMemoryMb = async (processId: number): Promise<number> => {
  const readings: number[] = []
  return until(
    'a settled heap',
    async () => {
      readings.push(await proportionalSetMb(processId))
      const last = readings.slice(-3)
      return last.length === 3 && Math.max(...last) - Math.min(...last) < settledWithinMb ? last[2] : undefined
    },
    { everyMs: 500, atMostMs: 20_000 },
  )
}
