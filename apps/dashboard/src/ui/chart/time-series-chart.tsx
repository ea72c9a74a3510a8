import type { ReactNode } from 'react'
import { useMemo } from 'react'
import type { ChartData, TimeRange } from './chart-data.ts'
import type { LegendValue } from './plot-data.ts'
import { timePlot } from './plot-data.ts'
import { PlotFigure } from './plot-figure.tsx'

interface TimeSeriesChartProps {
  /** What is shown: 'Requests per minute'. */
  label: string
  /** Left out while it is loading. */
  data: ChartData | undefined
  format: (value: number) => string
  legend?: LegendValue
  /** Marks of the axis at powers of two. */
  isBytes?: boolean
  /** Instead of the chart: why there is none. */
  error?: ReactNode
  emptyText?: string
  /** Called with the range that was dragged over. */
  onZoom?: (range: TimeRange) => void
  /** In pixels; `fill`: the height that is left in the column around it. */
  height?: number | 'fill'
}

/** Lines over time, in the reader's zone: values under the crosshair, and a range to drag over. */
export const TimeSeriesChart = ({ data, legend, ...rest }: TimeSeriesChartProps) => {
  const plot = useMemo(() => data && timePlot(data, legend), [data, legend])
  return <PlotFigure {...rest} data={plot} />
}
