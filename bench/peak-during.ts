import { proportionalSetMb } from './proportional-memory.ts'

/** The most memory that a process had while `work` ran, looked at ten times a second. */
export const peakDuring = async <T>(
  processId: number,
  work: () => Promise<T>,
): Promise<{ result: T; peakMb: number }> => {
  let peakMb = 0
  const look = async () => {
    peakMb = Math.max(peakMb, await proportionalSetMb(processId))
  }
  let looking = Promise.resolve()
  const timer = setInterval(() => {
    looking = looking.then(look)
  }, 100)
  try {
    const result = await work()
    return { result, peakMb }
  } finally {
    clearInterval(timer)
    await looking
  }
}
