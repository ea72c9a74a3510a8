import { useMemo } from 'react'
import { useProjectPermission } from '~/api/permissions.ts'
import type { PageRange } from '~/components/time-range/time-range.ts'
import { QueryContent } from '~/kit/QueryContent.tsx'
import type { TimeRange } from '~/ui/chart/chart-data.ts'
import { TimeSeriesChart } from '~/ui/chart/time-series-chart.tsx'
import { EmptyState } from '~/ui/empty-state.tsx'
import { ChartSummary } from '../../report/ChartSummary.tsx'
import { useReport } from '../../report/use-report.ts'
import type { Report } from '../../report/report.ts'
import type { ReportRows } from '../../report/report-values.ts'
import { chartData, formatOf, legendOf } from '../../report/report-values.ts'
import type { CatalogueChart } from '../../reports/chart-catalogue.ts'
import { chartOfId } from '../../reports/chart-catalogue.ts'
import { BlockFrame } from './BlockFrame.tsx'
import type { BlockProps } from './block-props.ts'

interface DrawnProps {
  name: string
  chart: Report['charts'][number]
  answer: ReportRows
  onZoom: (range: TimeRange) => void
}

const Drawn = ({ name, chart, answer, onZoom }: DrawnProps) => {
  const data = useMemo(() => chartData(chart, 0, answer), [chart, answer])
  return (
    <TimeSeriesChart
      label={name}
      data={data}
      format={formatOf(chart.unit)}
      legend={legendOf(chart)}
      isBytes={chart.unit.startsWith('bytes')}
      emptyText="Not measured in this period."
      onZoom={onZoom}
      height="fill"
    />
  )
}

interface KnownChartProps extends BlockProps<'chart'> {
  found: CatalogueChart
}

const KnownChart = ({ projectRef, name, handle, actions, range, onRange, found: { report } }: KnownChartProps) => {
  const action = report.kind === 'lines' ? 'analytics:Read' : 'metrics:Read'
  const { isAllowed: enabled, reason } = useProjectPermission(action, projectRef)
  const rows = useReport({ ref: projectRef, report, range, enabled })
  const [chart] = report.charts
  return (
    <BlockFrame
      {...{ name, handle, actions }}
      query={rows}
      trailing={
        chart !== undefined &&
        rows.data !== undefined && (
          <ChartSummary
            chart={chart}
            data={chartData(chart, 0, rows.data)}
            className="shrink-0 text-xs max-sm:hidden"
          />
        )
      }
    >
      <QueryContent
        query={rows}
        failure="The chart could not be loaded"
        skeleton="min-h-0 flex-1"
        noAccess={reason === undefined ? undefined : { to: 'these numbers', reason }}
      >
        {(answer) =>
          chart !== undefined && (
            <Drawn
              {...{ name, chart, answer }}
              onZoom={({ fromMs, toMs }) => onRange({ kind: 'between', startMs: fromMs, endMs: toMs })}
            />
          )
        }
      </QueryContent>
    </BlockFrame>
  )
}

/** A chart of what is measured, for the time of the page. */
export const ChartBlock = (props: BlockProps<'chart'> & { range: PageRange }) => {
  const { block, name, handle, actions } = props
  const found = chartOfId(block.chart_id)
  if (found !== undefined) return <KnownChart {...props} found={found} />
  return (
    <BlockFrame {...{ name, handle, actions }}>
      <EmptyState title="This chart no longer exists" />
    </BlockFrame>
  )
}
