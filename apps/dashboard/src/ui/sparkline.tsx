interface SparklineProps {
  /** At least two; evenly spaced in time. */
  values: readonly number[]
}

const widthPx = 96
const heightPx = 24

/** How a number changed over time, in the height of a line. For a screen reader the number beside it says enough. */
export const Sparkline = ({ values }: SparklineProps) => {
  const highest = values.reduce((high, value) => Math.max(high, value), 0)
  const lowest = values.reduce((low, value) => Math.min(low, value), 0)
  const stepPx = widthPx / Math.max(1, values.length - 1)
  const y = (value: number) => heightPx - 1 - ((value - lowest) / (highest - lowest || 1)) * (heightPx - 2)
  const points = values.map((value, index) => `${(index * stepPx).toFixed(1)},${y(value).toFixed(1)}`)
  return (
    <svg
      aria-hidden
      viewBox={`0 0 ${widthPx} ${heightPx}`}
      preserveAspectRatio="none"
      className="ml-auto h-6 w-24 min-w-0 shrink text-accent"
    >
      <polyline
        points={points.join(' ')}
        fill="none"
        stroke="currentColor"
        strokeWidth={1.5}
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  )
}
