import { Card } from '~/ui/card.tsx'

const hours = Array.from({ length: 24 }, (_, hour) => hour)
const step = 12

/** A line of requests by the hour; an empty baseline until the project keeps logs. */
export const UsageCard = () => (
  <Card title="Usage" trailing={<span className="text-xs text-faint">Last 24 hours</span>} className="flex flex-col">
    <svg
      aria-hidden
      viewBox={`0 0 ${hours.length * step} 28`}
      preserveAspectRatio="none"
      className="block h-7 w-full text-line-strong"
    >
      {hours.map((hour) => (
        <rect key={hour} x={hour * step + 2} y={24} width={step - 4} height={2} rx={1} fill="currentColor" />
      ))}
    </svg>
    <p className="mt-auto pt-2 text-xs text-faint">
      No requests counted yet. They appear here once the project keeps logs.
    </p>
  </Card>
)
