import type { StatementStep } from '@cairn/contracts/advisors/statement-history'
import type { ChartData } from '../../../ui/chart/chart-data.ts'

export interface StatementHistory {
  stepMs: number
  startMs: number
  endMs: number
  steps: readonly StatementStep[]
}

const timesOf = ({ stepMs, startMs, endMs }: StatementHistory): number[] => {
  const first = Math.floor(startMs / stepMs)
  const last = Math.max(first, Math.ceil(endMs / stepMs) - 1)
  return Array.from({ length: last - first + 1 }, (_, index) => (first + index) * stepMs)
}

const byTime = ({ steps }: StatementHistory) => new Map(steps.map((step) => [Date.parse(step.start), step]))

/** How often the statement ran: never, where nothing is known. */
export const callsChart = (history: StatementHistory): ChartData => {
  const times = timesOf(history)
  const steps = byTime(history)
  return { times, series: [{ name: 'Calls', tone: 'info', values: times.map((time) => steps.get(time)?.calls ?? 0) }] }
}

/** How long it took. Steps in which it did not run are gaps; where it became slower, there is a mark. */
export const meanChart = (history: StatementHistory): ChartData => {
  const times = timesOf(history)
  const steps = byTime(history)
  const marks = times.map((time) => {
    const step = steps.get(time)
    return step?.is_slower === true ? step.mean_ms : null
  })
  const mean = {
    name: 'Mean time',
    tone: 'accent',
    values: times.map((time) => steps.get(time)?.mean_ms ?? null),
  } as const
  const slower = { name: 'Became slower', tone: 'danger', values: marks } as const
  return { times, series: marks.some((mark) => mark !== null) ? [mean, slower] : [mean] }
}

/** The steps at which it became slower, the last one first, each with the mean time of the step before. */
export const slowerMoments = ({ steps }: StatementHistory) =>
  steps
    .flatMap((step, index) => {
      const before = steps[index - 1]
      return step.is_slower && before !== undefined
        ? [{ start: step.start, meanMs: step.mean_ms, beforeMs: before.mean_ms }]
        : []
    })
    .toReversed()
