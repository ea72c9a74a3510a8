import { displayTime } from '../../lib/dates.ts'
import type { ChartData, ChartSeries } from './chart-data.ts'

type Format = (value: number) => string

const extremes = (values: readonly (number | null)[]): [lowest: number, highest: number, last: number] | undefined => {
  const known = values.filter((value) => value !== null)
  const [first] = known
  if (first === undefined) return undefined
  // A spread of some hundred thousand arguments ends the call.
  const lowest = known.reduce((low, value) => Math.min(low, value), first)
  const highest = known.reduce((high, value) => Math.max(high, value), first)
  return [lowest, highest, known.at(-1) ?? first]
}

const describeSeries = ({ name, values }: ChartSeries, format: Format): string => {
  const found = extremes(values)
  if (found === undefined) return `${name}: no data.`
  const [lowest, highest, last] = found.map(format)
  return `${name}: lowest ${lowest}, highest ${highest}, last ${last}.`
}

/** The chart in sentences, for people who do not see it. */
export const describeChart = ({ times, series }: ChartData, format: Format): string => {
  const [first, last] = [times[0], times.at(-1)]
  if (first === undefined || last === undefined) return 'No data.'
  const range = `${displayTime(new Date(first))} to ${displayTime(new Date(last))}.`
  return [range, ...series.map((each) => describeSeries(each, format))].join(' ')
}

/** One point in words: what the crosshair is on. */
export const describePoint = ({ times, series }: ChartData, index: number, format: Format): string => {
  const time = times[index]
  if (time === undefined) return ''
  const values = series.map(({ name, values: all }) => {
    const value = all[index] ?? null
    return `${name} ${value === null ? 'no data' : format(value)}`
  })
  return `${displayTime(new Date(time))}: ${values.join(', ')}`
}
