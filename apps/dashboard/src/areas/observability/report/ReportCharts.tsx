import { useMemo } from 'react'
import { Card } from '~/ui/card.tsx'
import type { TimeRange } from '~/ui/chart/chart-data.ts'
import { TimeSeriesChart } from '~/ui/chart/time-series-chart.tsx'
import type { Report } from './report.ts'
import type { ReportRows } from './report-values.ts'
import { chartData, formatOf, summaryOf } from './report-values.ts'

interface ChartCardProps {
  chart: Report['charts'][number]
  index: number
  answer: ReportRows
  onZoom: (range: TimeRange) => void
}

const summaryWords = { last: 'now', average: 'on average', total: 'in all' } as const

const ChartCard = ({ chart, index, answer, onZoom }: ChartCardProps) => {
  const data = useMemo(() => chartData(chart, index, answer), [chart, index, answer])
  const format = formatOf(chart.unit)
  const summary = summaryOf(data, chart.summary)
  return (
    <Card
      title={chart.title}
      trailing={
        summary !== undefined && (
          <p className="tabular text-sm text-muted">
            <span className="font-medium text-text">{format(summary)}</span> {summaryWords[chart.summary]}
          </p>
        )
      }
    >
      <TimeSeriesChart
        label={chart.title}
        data={data}
        format={format}
        isBytes={chart.unit.startsWith('bytes')}
        emptyText="Not measured in this time."
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
