import { useMemo } from 'react'
import { formatCount } from '~/lib/counts.ts'
import type { TimeRange } from '~/ui/chart/chart-data.ts'
import { stackedPlot } from '~/ui/chart/plot-data.ts'
import { PlotFigure } from '~/ui/chart/plot-figure.tsx'
import type { LineCounts } from './line-counts.ts'
import { countSeries } from './line-counts.ts'

interface LineCountsChartProps {
  title: string
  counts: LineCounts | undefined
  onZoom: (range: TimeRange) => void
}

const heightPx = 104

/** How many lines there are over time. A range that is dragged over becomes that of the page. */
export const LineCountsChart = ({ title, counts, onZoom }: LineCountsChartProps) => {
  const plot = useMemo(
    () => counts && stackedPlot({ times: counts.starts, series: countSeries(counts) }, counts.stepMs),
    [counts],
  )
  return (
    <div className="border-b border-line px-4 py-2">
      <PlotFigure label={`Lines of ${title}`} data={plot} format={formatCount} height={heightPx} onZoom={onZoom} />
    </div>
  )
}
