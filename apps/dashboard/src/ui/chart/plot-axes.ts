import type uPlot from 'uplot'
import { logTicks } from './axis-ranges.ts'
import { formatNumber } from './format-number.ts'
import type { PlotData, XAxis } from './plot-data.ts'
import { timeLabels } from './time-labels.ts'

const letterPx = 6.5
const timeLabelPx = 70
const longestCategory = 16

const powersOfTwo = Array.from({ length: 52 }, (_, exponent) => 2 ** exponent)
/** Between marks that are numbers of things: there is no half of an error. */
const wholeSteps = Array.from({ length: 15 }, (_, exponent) => [1, 2, 5].map((digit) => digit * 10 ** exponent)).flat()
/** From one labelled category to the next. */
const categorySteps = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000, 2_000]

const widest = (labels: readonly string[]): number => labels.reduce((most, { length }) => Math.max(most, length), 1)

const shortened = (label: string): string =>
  label.length > longestCategory ? `${label.slice(0, longestCategory - 1)}…` : label

const labelsBelow = (axis: XAxis): uPlot.Axis => {
  if (axis.kind === 'category')
    return {
      incrs: categorySteps,
      space: widest(axis.labels.slice(0, 200).map(shortened)) * letterPx + 12,
      values: (_plot, marks) => marks.map((mark) => shortened(axis.labels[mark] ?? '')),
    }
  if (axis.kind === 'number') return { space: timeLabelPx, values: (_plot, marks) => marks.map(formatNumber) }
  return {
    space: timeLabelPx,
    values: (_plot, marks, _axis, _space, stepMs) => timeLabels(marks, stepMs),
  }
}

const logMarks: uPlot.Axis = {
  splits: (_plot, _axis, min, max) => logTicks(min, max),
  filter: (_plot, marks) => marks,
}

/**
 * Between the last mark and the edge: half of a label such as 12:00:05, which would be cut there. A category has its label in its
 * own middle.
 */
export const rightPaddingPx = ({ kind }: XAxis): number => (kind === 'category' ? 8 : 4 * letterPx)

interface AxesOptions {
  data: PlotData
  format: (value: number) => string
  isBytes: boolean
  look: uPlot.Axis
  grid: uPlot.Axis.Grid
}

const areWhole = ({ series }: PlotData): boolean =>
  series.every(({ values }) => values.every((value) => value === null || Number.isInteger(value)))

const stepsOf = (data: PlotData, isBytes: boolean): Pick<uPlot.Axis, 'incrs'> => {
  if (isBytes) return { incrs: powersOfTwo }
  return areWhole(data) ? { incrs: wholeSteps } : {}
}

export const plotAxes = ({ data, format, isBytes, look, grid }: AxesOptions): uPlot.Axis[] => [
  { ...look, grid: { show: false }, size: 36, ...labelsBelow(data.axis) },
  {
    ...look,
    grid,
    // A low chart would otherwise have no mark but 0.
    space: (_plot, _axis, _min, _max, plotPx) => Math.min(32, plotPx / 3),
    ...stepsOf(data, isBytes),
    ...(data.isLog ? logMarks : {}),
    values: (_plot, marks) => marks.map(format),
    size: (_plot, labels) => (labels === null ? 0 : widest(labels) * letterPx + 14),
  },
]
