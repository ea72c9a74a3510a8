import type { ChartData } from '~/ui/chart/chart-data.ts'
import { classNames } from '~/ui/class-names.ts'
import type { Report } from './report.ts'
import { formatOf, summaryOf } from './report-values.ts'

const words = { last: 'now', average: 'on average', total: 'in total' } as const

interface ChartSummaryProps {
  chart: Report['charts'][number]
  data: ChartData
  className?: string
}

/** The number beside the title of a chart, where one stands for it. */
export const ChartSummary = ({ chart, data, className }: ChartSummaryProps) => {
  const value = chart.isOfParts === true ? undefined : summaryOf(data, chart.summary)
  if (value === undefined) return null
  return (
    <p className={classNames('tabular text-muted', className)}>
      <span className="font-medium text-text">{formatOf(chart.unit)(value)}</span> {words[chart.summary]}
    </p>
  )
}
