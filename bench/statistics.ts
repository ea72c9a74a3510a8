/** The smallest sample that at least this share of all samples do not exceed (nearest rank: no value that never occurred). */
export const percentile = (samples: readonly number[], share: number): number => {
  const sorted = samples.toSorted((a, b) => a - b)
  const found = sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)]
  if (found === undefined) throw new Error('There are no samples to take a percentile of.')
  return found
}

export const median = (samples: readonly number[]): number => percentile(samples, 0.5)

export interface Summary {
  count: number
  min: number
  p50: number
  p95: number
  max: number
}

export const summarize = (samples: readonly number[]): Summary => ({
  count: samples.length,
  min: percentile(samples, 0),
  p50: median(samples),
  p95: percentile(samples, 0.95),
  max: percentile(samples, 1),
})

export const rounded = (value: number): number => Math.round(value * 100) / 100
