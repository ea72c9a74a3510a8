import type { StatementResult } from '@cairn/contracts/database/statement-result'
import type { ChartSettings } from '@cairn/contracts/snippets/chart-settings'
import { useMemo } from 'react'
import { formatNumber } from '~/ui/chart/format-number.ts'
import { PlotFigure } from '~/ui/chart/plot-figure.tsx'
import { fittingChart } from './chart-columns.ts'
import { ChartControls } from './ChartControls.tsx'
import { chartOf } from './chart-plot.ts'

interface ChartPanelProps {
  statement: StatementResult
  /** As saved with the text; undefined until somebody has chosen. */
  chosen: ChartSettings | undefined
  onChoose: (settings: ChartSettings) => void
  /** Back to no chart. */
  onRemove: () => void
}

const nameOf = ({ y, x, cumulative }: ChartSettings): string =>
  `${cumulative ? 'Running total of ' : ''}${y.join(', ')} by ${x ?? 'row number'}`

/** The rows of a result as a chart. The rows themselves are in the tab beside it. */
export const ChartPanel = ({ statement, chosen, onChoose, onRemove }: ChartPanelProps) => {
  const settings = useMemo(() => fittingChart(statement, chosen), [statement, chosen])
  const { plot, notes } = useMemo(() => chartOf(statement, settings), [statement, settings])
  return (
    <div className="flex h-full flex-col gap-2 overflow-auto p-3">
      <ChartControls
        statement={statement}
        settings={settings}
        onChange={onChoose}
        onRemove={chosen === undefined ? undefined : onRemove}
      />
      <PlotFigure
        label={nameOf(settings)}
        data={plot}
        format={formatNumber}
        height="fill"
        emptyText="There are no values to draw."
      />
      {notes.length > 0 && <p className="text-xs text-muted">{notes.join(' ')}</p>}
    </div>
  )
}
