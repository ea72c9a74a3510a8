import type { UsageBar } from './usage-steps.ts'

const heightPx = 48
const unitsOfBar = 10
const unitsOfGap = 2

/** Not lower than a pixel, where there is something. */
const heightOf = (count: number, highest: number): number =>
  count === 0 ? 0 : Math.max(1, (count / highest) * heightPx)

const Bar = ({ bar: { requests, warnings, errors }, x, highest }: { bar: UsageBar; x: number; highest: number }) => {
  const [all, failed, worst] = [requests, warnings + errors, errors].map((count) => heightOf(count, highest))
  const parts = [
    ['text-accent', all],
    ['text-warning', failed],
    ['text-danger', worst],
  ] as const
  return parts.map(
    ([color, height]) =>
      height !== undefined &&
      height > 0 && (
        <rect
          key={color}
          className={color}
          x={x}
          y={heightPx - height}
          width={unitsOfBar - unitsOfGap}
          height={height}
          fill="currentColor"
        />
      ),
  )
}

/**
 * Requests over time, those that failed in the colours of warnings and errors. For a screen reader the numbers above say
 * enough. Drawn by hand: the code of the large charts is not loaded for the first page of a project.
 */
export const UsageBars = ({ bars }: { bars: readonly UsageBar[] }) => {
  const highest = bars.reduce((high, { requests }) => Math.max(high, requests), 1)
  return (
    <svg
      aria-hidden
      viewBox={`0 0 ${bars.length * unitsOfBar - unitsOfGap} ${heightPx}`}
      preserveAspectRatio="none"
      className="h-12 w-full border-b border-line"
    >
      {bars.map((bar, index) => (
        <Bar key={bar.startMs} bar={bar} x={index * unitsOfBar} highest={highest} />
      ))}
    </svg>
  )
}
