import type uPlot from 'uplot'
import type { ChartData, SeriesTone } from './chart-data.ts'
import { timeLabels } from './time-labels.ts'

interface PlotOptions {
  data: ChartData
  width: number
  height: number
  format: (value: number) => string
  isBytes: boolean
  /** The value of a CSS variable of the theme: a canvas knows no variables. */
  colorOf: (variable: string) => string
  canZoom: boolean
  hooks: uPlot.Hooks.Arrays
}

const font = '11px "Inter Variable", sans-serif'
const letterPx = 6.5

// The second and later series are distinct without their colour.
const dashes: readonly number[][] = [[], [6, 3], [2, 2], [8, 3, 2, 3], [1, 3]]

const powersOfTwo = Array.from({ length: 52 }, (_, exponent) => 2 ** exponent)

const widest = (labels: readonly string[]): number => Math.max(...labels.map(({ length }) => length), 1)

export const plotOptions = (options: PlotOptions): uPlot.Options => {
  const { data, width, height, format, isBytes, colorOf, canZoom, hooks } = options
  const lineOf = (tone: SeriesTone) => colorOf(`--${tone}`)
  const grid = { stroke: colorOf('--line'), width: 1 }
  const axis = { stroke: colorOf('--muted'), font, ticks: { show: false } }
  return {
    width,
    height,
    ms: 1,
    padding: [8, 8, 0, 0],
    legend: { show: false },
    cursor: {
      y: false,
      points: { size: 7 },
      drag: { x: canZoom, y: false, setScale: false },
    },
    // Zero is in sight: a line that is drawn from its lowest value makes every change look large.
    scales: { y: { range: (_plot, min, max) => [Math.min(0, min), max > 0 ? max * 1.08 : 1] } },
    axes: [
      {
        ...axis,
        grid: { show: false },
        size: 36,
        space: 70,
        values: (_plot, marks, _axis, _space, stepMs) => timeLabels(marks, stepMs),
      },
      {
        ...axis,
        grid,
        space: 32,
        ...(isBytes ? { incrs: powersOfTwo } : {}),
        values: (_plot, marks) => marks.map(format),
        size: (_plot, labels) => (labels === null ? 0 : widest(labels) * letterPx + 14),
      },
    ],
    series: [
      {},
      ...data.series.map(({ name, tone }, index) => ({
        label: name,
        stroke: lineOf(tone),
        width: 1.5,
        dash: dashes[index % dashes.length] ?? [],
        points: { show: false },
        ...(data.series.length === 1 ? { fill: colorOf(`--${tone}-soft`) } : {}),
      })),
    ],
    hooks,
  }
}
