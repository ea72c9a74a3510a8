/** Without zod: the browser loads this. */

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

export const usageIntervalNames = ['15min', '30min', '1hr', '3hr', '1day', '3day', '7day'] as const
export type UsageInterval = (typeof usageIntervalNames)[number]

/** As far back as requests are counted, up to now, and in which steps. */
export const usageIntervals: Readonly<Record<UsageInterval, { ms: number; stepMs: number }>> = {
  '15min': { ms: 15 * minuteMs, stepMs: minuteMs },
  '30min': { ms: 30 * minuteMs, stepMs: minuteMs },
  '1hr': { ms: hourMs, stepMs: minuteMs },
  '3hr': { ms: 3 * hourMs, stepMs: minuteMs },
  '1day': { ms: dayMs, stepMs: hourMs },
  '3day': { ms: 3 * dayMs, stepMs: hourMs },
  '7day': { ms: 7 * dayMs, stepMs: dayMs },
}

/** The starts of the steps of an interval. The last one is that of now. */
export const usageSteps = (interval: UsageInterval, nowMs: number): number[] => {
  const { ms, stepMs } = usageIntervals[interval]
  const last = Math.floor(nowMs / stepMs) * stepMs
  return Array.from({ length: ms / stepMs }, (_, index) => last - ms + (index + 1) * stepMs)
}
