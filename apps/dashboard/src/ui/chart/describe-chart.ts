import { displayDay, displayTime } from '../../lib/dates.ts'
import type { ChartSeries } from './chart-data.ts'
import { formatNumber } from './format-number.ts'
import type { PlotData, XAxis } from './plot-data.ts'

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

/** A position on the x axis in words. */
export const describePosition = (axis: XAxis, position: number): string => {
  if (axis.kind === 'category') return axis.labels[position] ?? ''
  if (axis.kind === 'number') return formatNumber(position)
  const time = new Date(position - (axis.stepMs ?? 0) / 2)
  return (axis.hasClock ? displayTime : displayDay)(time)
}

/** The chart in sentences, for people who do not see it. */
export const describeChart = ({ axis, x, series }: PlotData, format: Format): string => {
  const [first, last] = [x[0], x.at(-1)]
  if (first === undefined || last === undefined) return 'No data.'
  const range = `${describePosition(axis, first)} to ${describePosition(axis, last)}.`
  return [range, ...series.map((each) => describeSeries(each, format))].join(' ')
}

/** One point in words: what the crosshair is on. */
export const describePoint = ({ axis, x, series }: PlotData, index: number, format: Format): string => {
  const position = x[index]
  if (position === undefined) return ''
  const values = series.map(({ name, values: all }) => {
    const value = all[index] ?? null
    return `${name} ${value === null ? 'no data' : format(value)}`
  })
  return `${describePosition(axis, position)}: ${values.join(', ')}`
}
