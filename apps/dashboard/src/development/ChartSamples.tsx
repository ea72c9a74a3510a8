import { useState } from 'react'
import { ErrorState } from '~/components/ErrorState.tsx'
import { formatBytes } from '~/lib/bytes.ts'
import { formatCount } from '~/lib/counts.ts'
import { Button } from '~/ui/button.tsx'
import type { ChartData, TimeRange } from '~/ui/chart/chart-data.ts'
import { TimeSeriesChart } from '~/ui/chart/time-series-chart.tsx'
import { MetricCard } from '~/ui/metric-card.tsx'

const minuteMs = 60_000
const startMs = Date.UTC(2026, 2, 14, 9)
const times = Array.from({ length: 720 }, (_, index) => startMs + index * minuteMs)
const wave = (index: number, period: number, height: number) =>
  Math.round(height * (1.2 + Math.sin(index / period) + 0.3 * Math.sin(index / 7)))

const requests: ChartData = {
  times,
  series: [
    // Nothing was measured for half an hour.
    { name: 'Reads', tone: 'accent', values: times.map((_, i) => (i > 300 && i < 330 ? null : wave(i, 90, 400))) },
    { name: 'Writes', tone: 'warning', values: times.map((_, i) => wave(i, 60, 90)) },
  ],
}
const size: ChartData = {
  times,
  series: [{ name: 'Database', tone: 'accent', values: times.map((_, i) => 2 ** 30 + i * 2 ** 20) }],
}

const within = ({ times: all, series }: ChartData, range: TimeRange | undefined): ChartData => {
  if (range === undefined) return { times: all, series }
  const isShown = (_: unknown, index: number) => {
    const time = all[index] ?? 0
    return time >= range.fromMs && time <= range.toMs
  }
  return {
    times: all.filter(isShown),
    series: series.map((each) => ({ ...each, values: each.values.filter(isShown) })),
  }
}

export const ChartSamples = () => {
  const [range, setRange] = useState<TimeRange>()
  const shown = within(requests, range)
  return (
    <section aria-label="Metrics and charts" className="flex flex-col gap-4">
      <h2 className="text-sm text-faint">Metrics and charts</h2>
      <dl className="grid grid-cols-4 gap-3 max-sm:grid-cols-2">
        <MetricCard
          label="requests in an hour"
          value={formatCount(48_210)}
          trend={[3, 5, 4, 8, 6, 9, 12]}
          change="+12%"
        />
        <MetricCard label="of 60 connections" value="7" />
        <MetricCard label="on disk" value={undefined} />
        <MetricCard label="rows" value={null} />
      </dl>
      <TimeSeriesChart label="Requests per minute" data={shown} format={formatCount} onZoom={setRange} />
      {range !== undefined && <Button onClick={() => setRange(undefined)}>Whole period</Button>}
      <TimeSeriesChart label="Size of the database" data={size} format={formatBytes} isBytes height={120} />
      <div className="grid gap-4 sm:grid-cols-3">
        <TimeSeriesChart label="A chart that is loading" data={undefined} format={String} height={120} />
        <TimeSeriesChart label="A chart without data" data={{ times: [], series: [] }} format={String} height={120} />
        <TimeSeriesChart
          label="A chart that failed"
          data={undefined}
          format={String}
          height={120}
          error={
            <ErrorState title="The requests could not be loaded" error={new Error('The platform does not respond.')} />
          }
        />
      </div>
    </section>
  )
}
