/** One step of the history of a statement. */
interface Step {
  calls: number
  mean_ms: number
}

/** How many steps before say what was usual. */
const usualSteps = 6
/** Fewer of them say nothing: it may have been their first calls, which read from the disk. */
const fewestUsual = 3
const timesSlower = 2
/** Less than that is noise, however many times it is. */
const leastMoreMs = 1

const medianOf = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  const [low = 0, high = low] = sorted.length % 2 === 0 ? sorted.slice(middle - 1, middle + 1) : [sorted[middle]]
  return (low + high) / 2
}

/**
 * The places of the steps at which a statement became slower: its mean time is at least twice, and a millisecond more than,
 * the median of the steps before. While it stays slow, only the first of these steps is one.
 */
export const slowerSteps = (steps: readonly Step[]): Set<number> => {
  const found = new Set<number>()
  let usual: number[] = []
  let slowSteps: number[] = []
  for (const [index, { calls, mean_ms: meanMs }] of steps.entries()) {
    if (calls === 0) continue
    const usualMs = medianOf(usual)
    const isSlow = usual.length >= fewestUsual && meanMs >= usualMs * timesSlower && meanMs - usualMs >= leastMoreMs
    if (!isSlow) {
      usual = [...usual, meanMs].slice(-usualSteps)
      slowSteps = []
      continue
    }
    if (slowSteps.length === 0) found.add(index)
    slowSteps.push(meanMs)
    // Slow for so long is usual: what is slower still is marked again.
    if (slowSteps.length < usualSteps) continue
    usual = slowSteps
    slowSteps = []
  }
  return found
}
