import type { SeriesTone } from './chart-data.ts'
import { lastMeasured, totalOf } from './chart-data.ts'
import { describePosition } from './describe-chart.ts'
import type { LegendValue, PlotData } from './plot-data.ts'

const swatches: Record<SeriesTone, string> = {
  accent: 'bg-accent',
  info: 'bg-info',
  warning: 'bg-warning',
  success: 'bg-success',
  danger: 'bg-danger',
}

const overall = { last: lastMeasured, total: totalOf, none: () => undefined } as const satisfies Record<
  LegendValue,
  unknown
>

interface ChartLegendProps {
  data: PlotData
  /** Of the point under the crosshair. */
  index: number | undefined
  format: (value: number) => string
}

/** The series with their last values, counts with their totals, or the values under the crosshair. */
export const ChartLegend = ({ data: { axis, x, series, legend = 'last' }, index, format }: ChartLegendProps) => {
  const position = index === undefined ? undefined : x[index]
  // The last of many categories stands for nothing.
  const hasOverall = axis.kind === 'time' && legend !== 'none'
  return (
    <div aria-hidden className="flex min-h-5 flex-wrap items-center gap-x-4 text-xs text-muted">
      {series.map((each) => {
        const value = (index === undefined ? overall[legend](each) : each.values[index]) ?? null
        return (
          <span key={each.name} className="flex items-center gap-1.5">
            <span className={`h-0.5 w-3 rounded-full ${swatches[each.tone]}`} />
            {each.name}
            {(hasOverall || index !== undefined) && (
              <span className="font-medium text-text tabular">{value === null ? '–' : format(value)}</span>
            )}
          </span>
        )
      })}
      <span className="ml-auto min-h-4 max-w-full truncate tabular text-faint max-sm:ml-0 max-sm:w-full">
        {position === undefined ? '' : describePosition(axis, position)}
      </span>
    </div>
  )
}
