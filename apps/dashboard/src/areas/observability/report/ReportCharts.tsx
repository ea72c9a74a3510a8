import { useMemo } from 'react'
import { Card } from '~/ui/card.tsx'
import type { TimeRange } from '~/ui/chart/chart-data.ts'
import { TimeSeriesChart } from '~/ui/chart/time-series-chart.tsx'
import { ChartSummary } from './ChartSummary.tsx'
import type { Report } from './report.ts'
import type { ReportRows } from './report-values.ts'
import { chartData, formatOf, legendOf } from './report-values.ts'

interface ChartCardProps {
  chart: Report['charts'][number]
  index: number
  answer: ReportRows
  onZoom: (range: TimeRange) => void
}

const ChartCard = ({ chart, index, answer, onZoom }: ChartCardProps) => {
  const data = useMemo(() => chartData(chart, index, answer), [chart, index, answer])
  return (
    <Card title={chart.title} trailing={<ChartSummary chart={chart} data={data} className="text-sm" />}>
      <TimeSeriesChart
        label={chart.title}
        data={data}
        format={formatOf(chart.unit)}
        legend={legendOf(chart)}
        isBytes={chart.unit.startsWith('bytes')}
        emptyText="Not measured in this period."
        onZoom={onZoom}
        height={160}
      />
    </Card>
  )
}

interface ReportChartsProps {
  report: Report
  answer: ReportRows
  onZoom: (range: TimeRange) => void
}

/** The charts of a report. A time that is dragged over in one of them becomes that of the page. */
export const ReportCharts = ({ report, answer, onZoom }: ReportChartsProps) => (
  <div className="grid grid-cols-1 gap-4 min-[1100px]:grid-cols-2">
    {report.charts.map((chart, index) => (
      <ChartCard key={chart.title} chart={chart} index={index} answer={answer} onZoom={onZoom} />
    ))}
  </div>
)
