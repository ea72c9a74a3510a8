import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { ErrorState } from '~/components/ErrorState.tsx'
import { spanText } from '~/components/time-range/clock.ts'
import type { PageRange } from '~/components/time-range/time-range.ts'
import { useChangeSearch } from '~/components/use-change-search.ts'
import { formatCount } from '~/lib/counts.ts'
import type { TimeRange } from '~/ui/chart/chart-data.ts'
import { stackedPlot, timePlot } from '~/ui/chart/plot-data.ts'
import { PlotFigure } from '~/ui/chart/plot-figure.tsx'
import { Time } from '~/ui/time.tsx'
import { statementHistoryQuery } from '../api/statement-history.ts'
import { callsChart, meanChart, slowerMoments } from './history-chart.ts'
import { betweenSearch } from './period.ts'
import { timeText } from './rank-statements.ts'

interface StatementHistoryProps {
  projectRef: string
  statement: { id: string; role: string }
  range: PageRange
}

const mostMoments = 3
const rangeText = (range: PageRange): string =>
  range.kind === 'last' ? range.preset.label : spanText(range.startMs, range.endMs)

/** How often a statement ran over time and how long it took, with marks where it became slower. */
export const StatementHistory = ({ projectRef, statement, range }: StatementHistoryProps) => {
  const changeSearch = useChangeSearch()
  const { data, error, isFetching, refetch } = useQuery(statementHistoryQuery(projectRef, statement, range))
  const calls = useMemo(() => data && stackedPlot(callsChart(data), data.stepMs), [data])
  const mean = useMemo(() => data && { ...timePlot(meanChart(data)), hasPoints: true }, [data])
  const moments = data === undefined ? [] : slowerMoments(data).slice(0, mostMoments)
  const zoom = ({ fromMs, toMs }: TimeRange) => changeSearch(betweenSearch(fromMs, toMs))
  const emptyText = 'Nothing was counted in this period. Statements are counted every ten minutes.'
  return (
    <section aria-label="History" className="flex flex-col gap-3">
      <div className="flex items-baseline justify-between gap-2">
        <h3 className="text-sm text-text">History</h3>
        <p className="text-xs text-faint">{rangeText(range)}</p>
      </div>
      {error !== null ? (
        <ErrorState
          title="The history could not be loaded"
          error={error}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      ) : (
        <>
          {moments.length > 0 && (
            <ul className="flex flex-col gap-1 text-sm text-muted">
              {moments.map(({ start, meanMs, beforeMs }) => (
                <li key={start}>
                  <span className="text-danger">Became slower</span> <Time value={start} />: {timeText(meanMs)}, before{' '}
                  {timeText(beforeMs)}
                </li>
              ))}
            </ul>
          )}
          <PlotFigure
            label="Mean time"
            data={mean}
            format={timeText}
            emptyText={emptyText}
            onZoom={zoom}
            height={140}
          />
          {data?.steps.length !== 0 && (
            <PlotFigure label="Calls" data={calls} format={formatCount} onZoom={zoom} height={110} />
          )}
        </>
      )}
    </section>
  )
}
