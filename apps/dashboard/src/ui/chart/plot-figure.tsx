import { lazy, Suspense, useId, useState } from 'react'
import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { Skeleton } from '../skeleton.tsx'
import type { TimeRange } from './chart-data.ts'
import { isEmpty } from './chart-data.ts'
import { ChartLegend } from './chart-legend.tsx'
import { describeChart } from './describe-chart.ts'
import type { PlotData } from './plot-data.ts'

const Plot = lazy(async () => ({ default: (await import('./plot.tsx')).Plot }))

interface PlotFigureProps {
  /** What is shown: 'Requests per minute'. */
  label: string
  /** Left out while it is loading. */
  data: PlotData | undefined
  format: (value: number) => string
  /** Marks of the axis at powers of two. */
  isBytes?: boolean | undefined
  /** Instead of the chart: why there is none. */
  error?: ReactNode
  emptyText?: string | undefined
  /** Called with the range that was dragged over. */
  onZoom?: ((range: TimeRange) => void) | undefined
  /** In pixels; `fill`: the height that is left in the column around it. */
  height?: number | 'fill' | undefined
}

const Plotted = ({
  data,
  label,
  format,
  isBytes = false,
  onZoom,
  height = 180,
}: PlotFigureProps & { data: PlotData }) => {
  const [index, setIndex] = useState<number>()
  return (
    <>
      <ChartLegend data={data} index={index} format={format} />
      <Suspense
        fallback={
          <div
            className={classNames('flex', height === 'fill' && 'min-h-40 flex-1')}
            style={height === 'fill' ? {} : { height }}
          >
            <Skeleton className="flex-1" />
          </div>
        }
      >
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
 * A chart with its legend: values under the crosshair. Its code comes with the first chart that is shown. A screen reader
 * gets the range and the extremes as text, and each point by arrow keys.
 */
export const PlotFigure = (props: PlotFigureProps) => {
  const { label, data, format, error, emptyText = 'No data in this period.', height = 180 } = props
  const captionId = useId()
  const isShown = data !== undefined && !isEmpty(data)
  const fills = height === 'fill'
  return (
    <figure
      aria-labelledby={captionId}
      className={classNames('flex min-w-0 flex-col gap-2', fills && 'min-h-0 flex-1')}
    >
      <figcaption id={captionId} className="sr-only">
        {label}. {error === undefined && isShown && describeChart(data, format)}
      </figcaption>
      {error === undefined && isShown ? (
        <Plotted {...props} data={data} />
      ) : (
        // With the room of the legend: one line, and where that is narrow a second one for the place of the crosshair.
        <div
          className="flex flex-1 flex-col justify-center [--legend:28px] max-sm:[--legend:40px]"
          style={fills ? {} : { minHeight: `calc(${height}px + var(--legend))` }}
        >
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
