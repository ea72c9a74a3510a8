import { lazy, Suspense, useId, useState } from 'react'
import type { ReactNode } from 'react'
import { displayTime } from '~/lib/dates.ts'
import { Skeleton } from '../skeleton.tsx'
import type { ChartData, SeriesTone, TimeRange } from './chart-data.ts'
import { isEmpty, lastMeasured } from './chart-data.ts'
import { describeChart } from './describe-chart.ts'

const Plot = lazy(async () => ({ default: (await import('./plot.tsx')).Plot }))

interface TimeSeriesChartProps {
  /** What is shown: 'Requests per minute'. */
  label: string
  /** Left out while it is loading. */
  data: ChartData | undefined
  format: (value: number) => string
  /** Marks of the axis at powers of two. */
  isBytes?: boolean
  /** Instead of the chart: why there is none. */
  error?: ReactNode
  emptyText?: string
  /** Called with the range that was dragged over. */
  onZoom?: (range: TimeRange) => void
  height?: number
}

const swatches: Record<SeriesTone, string> = {
  accent: 'bg-accent',
  info: 'bg-info',
  warning: 'bg-warning',
  success: 'bg-success',
  danger: 'bg-danger',
}

const Legend = ({
  data,
  index,
  format,
}: {
  data: ChartData
  index: number | undefined
  format: (value: number) => string
}) => {
  const time = index === undefined ? undefined : data.times[index]
  return (
    <div aria-hidden className="flex min-h-5 flex-wrap items-center gap-x-4 text-xs text-muted">
      {data.series.map((series) => {
        const value = (index === undefined ? lastMeasured(series) : series.values[index]) ?? null
        return (
          <span key={series.name} className="flex items-center gap-1.5">
            <span className={`h-0.5 w-3 rounded-full ${swatches[series.tone]}`} />
            {series.name}
            <span className="font-medium text-text tabular">{value === null ? '–' : format(value)}</span>
          </span>
        )
      })}
      <span className="ml-auto min-h-4 tabular text-faint max-sm:ml-0 max-sm:w-full">
        {time === undefined ? '' : displayTime(new Date(time))}
      </span>
    </div>
  )
}

const Chart = ({
  data,
  label,
  format,
  isBytes = false,
  onZoom,
  height,
}: TimeSeriesChartProps & { data: ChartData; height: number }) => {
  const [index, setIndex] = useState<number>()
  return (
    <>
      <Legend data={data} index={index} format={format} />
      <Suspense fallback={<Skeleton className="w-full" />}>
        <Plot
          data={data}
          label={label}
          height={height}
          format={format}
          isBytes={isBytes}
          index={index}
          onIndex={setIndex}
          onZoom={onZoom}
        />
      </Suspense>
    </>
  )
}

/**
 * Lines over time, in the reader's zone: values under the crosshair, and a range to drag over. Its code comes with the
 * first chart that is shown. A screen reader gets the range and the extremes as text, and each point by arrow keys.
 */
export const TimeSeriesChart = (props: TimeSeriesChartProps) => {
  const { label, data, format, error, emptyText = 'No data in this period.', height = 180 } = props
  const captionId = useId()
  const isShown = data !== undefined && !isEmpty(data)
  return (
    <figure aria-labelledby={captionId} className="flex min-w-0 flex-col gap-2">
      <figcaption id={captionId} className="sr-only">
        {label}. {error === undefined && isShown && describeChart(data, format)}
      </figcaption>
      {error === undefined && isShown ? (
        <Chart {...props} data={data} height={height} />
      ) : (
        <div className="flex flex-col justify-center" style={{ minHeight: height + 28 }}>
          {error ??
            (data === undefined ? (
              <Skeleton className="h-full flex-1" />
            ) : (
              <p className="text-center text-sm text-muted">{emptyText}</p>
            ))}
        </div>
      )}
    </figure>
  )
}
