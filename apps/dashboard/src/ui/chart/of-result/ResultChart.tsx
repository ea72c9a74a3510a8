import type { StatementResult } from '@cairn/contracts/database/statement-result'
import type { ChartSettings } from '@cairn/contracts/snippets/chart-settings'
import { useMemo } from 'react'
import { formatNumber } from '../format-number.ts'
import { PlotFigure } from '../plot-figure.tsx'
import { chartOf } from './chart-plot.ts'

interface ResultChartProps {
  statement: StatementResult
  /** With columns that the result has. */
  settings: ChartSettings
  /** In pixels; `fill`: the height that is left in the column around it. */
  height: number | 'fill'
}

const nameOf = ({ y, x, cumulative }: ChartSettings): string =>
  `${cumulative ? 'Running total of ' : ''}${y.join(', ')} by ${x ?? 'row number'}`

/** The rows of a result as a chart, with what it does not show. */
export const ResultChart = ({ statement, settings, height }: ResultChartProps) => {
  const { plot, notes } = useMemo(() => chartOf(statement, settings), [statement, settings])
  return (
    <>
      <PlotFigure
        label={nameOf(settings)}
        data={plot}
        format={formatNumber}
        height={height}
        emptyText="There are no values to draw."
      />
      {notes.length > 0 && <p className="text-xs text-muted">{notes.join(' ')}</p>}
    </>
  )
}
