import type { StatementResult } from '@cairn/contracts/database/statement-result'
import type { ChartSettings } from '@cairn/contracts/snippets/chart-settings'
import { useMemo } from 'react'
import { fittingChart } from '~/ui/chart/of-result/chart-columns.ts'
import { ResultChart } from '~/ui/chart/of-result/ResultChart.tsx'
import { ChartControls } from './ChartControls.tsx'

interface ChartPanelProps {
  statement: StatementResult
  /** As saved with the text; undefined until somebody has chosen. */
  chosen: ChartSettings | undefined
  onChoose: (settings: ChartSettings) => void
  /** Back to no chart. */
  onRemove: () => void
}

/** The rows of a result as a chart. The rows themselves are in the tab beside it. */
export const ChartPanel = ({ statement, chosen, onChoose, onRemove }: ChartPanelProps) => {
  const settings = useMemo(() => fittingChart(statement, chosen), [statement, chosen])
  return (
    <div className="flex h-full flex-col gap-2 overflow-auto p-3">
      <ChartControls
        statement={statement}
        settings={settings}
        onChange={onChoose}
        onRemove={chosen === undefined ? undefined : onRemove}
      />
      <ResultChart statement={statement} settings={settings} height="fill" />
    </div>
  )
}
