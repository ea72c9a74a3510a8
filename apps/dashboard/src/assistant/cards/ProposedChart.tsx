import type { StatementResult } from '@cairn/contracts/database/statement-result'
import type { ChartSettings } from '@cairn/contracts/snippets/chart-settings'
import { useMemo } from 'react'
import { fittingChart } from '~/ui/chart/of-result/chart-columns.ts'
import { ResultChart } from '~/ui/chart/of-result/ResultChart.tsx'

/** The chart that the model proposed for a result, if the result has numbers to draw. */
export const ProposedChart = ({ result, chart }: { result: StatementResult; chart: ChartSettings }) => {
  const settings = useMemo(() => fittingChart(result, chart), [result, chart])
  if (settings.y.length === 0) return null
  return (
    <div className="flex flex-col gap-2 border-b border-line p-3">
      <ResultChart statement={result} settings={settings} height={180} />
    </div>
  )
}
