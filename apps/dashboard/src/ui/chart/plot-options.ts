import type uPlot from 'uplot'
import { xRange, yRange } from './axis-ranges.ts'
import { barPaths } from './bar-paths.ts'
import type { ChartSeries, SeriesTone } from './chart-data.ts'
import { plotAxes, rightPaddingPx } from './plot-axes.ts'
import type { PlotData } from './plot-data.ts'
import { valuesBetweenGaps } from './plot-data.ts'

interface PlotOptions {
  data: PlotData
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

// The second and later series are distinct without their colour.
const dashes: readonly number[][] = [[], [6, 3], [2, 2], [8, 3, 2, 3], [1, 3]]

const translucent = (color: string): string => `color-mix(in oklab, ${color} 25%, transparent)`

type Color = (tone: SeriesTone) => string

const shapeOf = (data: PlotData, { tone, values }: ChartSeries, colorOf: Color): uPlot.Series => {
  const { shape, hasPoints } = data
  const color = colorOf(tone)
  if (shape === 'bar') return { fill: color, paths: barPaths(data), points: { show: false } }
  if (shape === 'scatter')
    return { paths: () => null, points: { show: true, size: 6, width: 1, fill: translucent(color) } }
  const points = hasPoints
    ? { show: true, size: 5, fill: color }
    : // Where no line is drawn, a value would not be seen at all.
      { show: false, size: 3, fill: color, filter: valuesBetweenGaps(values) }
  return shape === 'area' ? { fill: translucent(color), points } : { points }
}

export const plotOptions = (options: PlotOptions): uPlot.Options => {
  const { data, width, height, format, isBytes, colorOf, canZoom, hooks } = options
  const lineOf = (tone: SeriesTone) => colorOf(`--${tone}`)
  const isSingleLine = data.shape === 'line' && data.series.length === 1
  return {
    width,
    height,
    ms: 1,
    padding: [8, rightPaddingPx(data.axis), 0, 0],
    legend: { show: false },
    cursor: {
      y: false,
      // On a bar it would be in the middle of its group.
      points: data.shape === 'bar' ? { show: false } : { size: 7 },
      drag: { x: canZoom, y: false, setScale: false },
    },
    scales: {
      x: { time: data.axis.kind === 'time', range: (_plot, min, max) => xRange(data, min, max) },
      y: { distr: data.isLog ? 3 : 1, range: (_plot, min, max) => yRange(data, min, max) },
    },
    axes: plotAxes({
      data,
      format,
      isBytes,
      look: { stroke: colorOf('--muted'), font, ticks: { show: false } },
      grid: { stroke: colorOf('--line'), width: 1 },
    }),
    series: [
      {},
      ...data.series.map((series, index) => ({
        label: series.name,
        stroke: lineOf(series.tone),
        width: 1.5,
        dash: dashes[index % dashes.length] ?? [],
        ...shapeOf(data, series, lineOf),
        ...(isSingleLine ? { fill: colorOf(`--${series.tone}-soft`) } : {}),
      })),
    ],
    hooks,
  }
}
