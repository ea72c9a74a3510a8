import type { MetricAttribute, MetricInterval } from '@cairn/contracts/observability/metric-attributes'
import { metricIntervalNames, metricIntervals } from '@cairn/contracts/observability/metric-attributes'
import { attributeValue } from './attribute-values.ts'
import { levels } from './sample-file.ts'
import type { Level } from './sample-file.ts'
import type { StoredSample } from './sample-record.ts'

interface Asked {
  startMs: number
  endMs: number
  nowMs: number
  interval: MetricInterval | undefined
}

// As many points as a chart has room for.
const usualSteps = 360

const atLeast = (stepMs: number): MetricInterval =>
  metricIntervalNames.find((name) => metricIntervals[name] >= stepMs) ?? '1d'

/** The ring that reaches back far enough, and the interval of the answer: not shorter than the steps of the ring. */
export const chooseSteps = ({ startMs, endMs, nowMs, interval }: Asked): { level: Level; interval: MetricInterval } => {
  const [shortest, ...longer] = levels
  const reaching = [shortest, ...longer].find((level) => level && nowMs - startMs <= level.stepMs * level.slots)
  const level = reaching ?? longer.at(-1) ?? { stepMs: 15_000, slots: 0 }
  const wanted = interval === undefined ? (endMs - startMs) / usualSteps : metricIntervals[interval]
  return { level, interval: atLeast(Math.max(level.stepMs, wanted)) }
}

export interface MetricStep {
  startMs: number
  values: Partial<Record<MetricAttribute, number>>
}

const combined = (attribute: MetricAttribute, samples: readonly StoredSample[]): number | undefined => {
  let total = 0
  let count = 0
  let greatest: number | undefined
  for (const sample of samples) {
    const value = attributeValue(attribute, sample.values)
    if (value === undefined) continue
    total += value * sample.count
    count += sample.count
    greatest = Math.max(greatest ?? value, value)
  }
  if (attribute === 'max_cpu_usage') return greatest
  return count === 0 ? undefined : total / count
}

/** Averages of each step that has samples. */
export const metricSteps = (
  samples: readonly StoredSample[],
  attributes: readonly MetricAttribute[],
  interval: MetricInterval,
): MetricStep[] => {
  const stepMs = metricIntervals[interval]
  const grouped = Map.groupBy(samples, ({ startMs }) => Math.floor(startMs / stepMs) * stepMs)
  return [...grouped].map(([startMs, inStep]) => {
    const values: Partial<Record<MetricAttribute, number>> = {}
    for (const attribute of attributes) {
      const value = combined(attribute, inStep)
      if (value !== undefined) values[attribute] = value
    }
    return { startMs, values }
  })
}
