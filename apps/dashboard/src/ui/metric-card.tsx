import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { Skeleton } from './skeleton.tsx'
import { Sparkline } from './sparkline.tsx'

interface MetricProps {
  /** What is measured, and of how much: 'of 60 connections'. */
  label: ReactNode
  /** Left out while it is loading; null where it is not known. */
  value: ReactNode
  /** Its course, oldest first. */
  trend?: readonly number[] | undefined
  /** How it compares: '+12 % since yesterday'. */
  change?: ReactNode
  className?: string | undefined
}

/** A number and its label. Used inside a `dl`. */
export const Metric = ({ label, value, trend, change, className }: MetricProps) => (
  <div className={classNames('flex min-w-0 flex-col-reverse justify-end', className)}>
    <dt className="flex items-baseline gap-3 text-xs text-faint">
      <span className="min-w-0 flex-1 truncate">{label}</span>
      {change !== undefined && <span className="shrink-0 text-muted">{change}</span>}
    </dt>
    <dd className="flex min-h-7 min-w-0 items-center gap-3 text-lg font-medium tabular">
      {value === undefined ? (
        <Skeleton className="h-5 w-16" />
      ) : (
        <span className="max-w-full shrink-0 truncate">{value ?? <span className="text-faint">–</span>}</span>
      )}
      {trend !== undefined && trend.length > 1 && <Sparkline values={trend} />}
    </dd>
  </div>
)

/** A metric with its own frame. Several are used inside a `dl` with a grid. */
export const MetricCard = (props: Omit<MetricProps, 'className'>) => (
  <Metric {...props} className="rounded-lg border border-line bg-surface-1 px-4.5 py-3.5" />
)
