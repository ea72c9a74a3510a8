import type { StatementResult } from '@cairn/contracts/database/statement-result'
import type { ChartSettings } from '@cairn/contracts/snippets/chart-settings'
import { Suspense } from 'react'
import { fittingChart } from '~/ui/chart/of-result/chart-columns.ts'
import { ResultChart } from '~/ui/chart/of-result/ResultChart.tsx'
import { lazyPart } from '~/ui/lazy-part.ts'
import { Skeleton } from '~/ui/skeleton.tsx'

const ResultGrid = lazyPart(async () => (await import('~/areas/sql-editor/api/results.ts')).ResultGrid)

interface RowsViewProps {
  label: string
  statement: StatementResult
  view: 'table' | 'chart'
  chart: ChartSettings | undefined
}

/** The rows of a result as the block shows them. */
export const RowsView = ({ label, statement, view, chart }: RowsViewProps) =>
  view === 'chart' ? (
    <div className="flex min-h-0 flex-1 flex-col gap-1">
      <ResultChart statement={statement} settings={fittingChart(statement, chart)} height="fill" />
    </div>
  ) : (
    <div className="min-h-0 flex-1 overflow-hidden rounded-md border border-line">
      <Suspense fallback={<Skeleton className="h-full" />}>
        <ResultGrid statement={statement} label={label} />
      </Suspense>
    </div>
  )
