import type { MeterUsage } from '@cairn/contracts/billing/usage'
import { useState } from 'react'
import { Badge } from '~/ui/badge.tsx'
import { Button } from '~/ui/button.tsx'
import { Card } from '~/ui/card.tsx'
import { TimeSeriesChart } from '~/ui/chart/time-series-chart.tsx'
import { Progress } from '~/ui/progress.tsx'
import { aggregateText, amountText, formatOf, serviceName, stateText, usageText } from './usage-words.ts'

const dayStart = (day: string): number => new Date(`${day}T00:00:00`).getTime()

/** As many are shown at first: a card for each meter has all projects of the organization. */
const shownAtFirst = 8

interface SharesProps {
  /** What they are: 'project'. */
  of: string
  unit: MeterUsage['unit']
  /** Those with the most first. */
  shares: readonly Share[]
}

const Shares = ({ of, unit, shares }: SharesProps) => {
  const [isAll, setIsAll] = useState(false)
  const hasMore = shares.length > shownAtFirst + 1
  return (
    <div className="min-w-0 flex-1 basis-56">
      <h3 className="mb-1.5 text-xs text-faint">By {of}</h3>
      <ul className="flex flex-col gap-1 text-sm">
        {(isAll || !hasMore ? shares : shares.slice(0, shownAtFirst)).map(({ name, usage }) => (
          <li key={name} className="flex gap-3">
            <span className="min-w-0 flex-1 truncate">{name}</span>
            <span className="text-muted tabular-nums">{amountText({ unit, usage })}</span>
          </li>
        ))}
      </ul>
      {hasMore && (
        <Button size="sm" variant="ghost" className="mt-1 -ml-2" aria-expanded={isAll} onClick={() => setIsAll(!isAll)}>
          {isAll ? 'Show less' : `Show all ${shares.length} ${of}s`}
        </Button>
      )}
    </div>
  )
}

interface Share {
  name: string
  usage: number
}

interface MeterCardProps {
  usage: MeterUsage
  hasSpendCap: boolean
}

/** One meter: how much of the plan is used, each day, and by which projects. */
export const MeterCard = ({ usage, hasSpendCap }: MeterCardProps) => {
  const { title, unit, included, state, days, projects, services } = usage
  const note = stateText(usage, hasSpendCap)
  const data = {
    times: days.map(({ day }) => dayStart(day)),
    series: [{ name: 'By day', tone: 'accent' as const, values: days.map((each) => each.usage) }],
  }
  return (
    <Card
      title={title}
      trailing={
        <span className="flex flex-wrap items-center justify-end gap-2 text-sm tabular-nums">
          {state !== 'within' && (
            <Badge tone={state === 'exceeded' ? 'danger' : 'warning'}>
              {state === 'exceeded' ? 'Over' : 'Approaching'}
            </Badge>
          )}
          {usageText(usage)}
        </span>
      }
    >
      {included !== null && included > 0 && (
        <Progress
          label={`${title} used`}
          value={Math.min(usage.usage, included)}
          max={included}
          tone={state === 'exceeded' ? 'danger' : state === 'approaching' ? 'warning' : 'accent'}
        />
      )}
      <p className="mt-2 text-xs text-faint">{note ?? aggregateText(usage)}</p>
      {days.length > 1 && (
        <div className="mt-3">
          <TimeSeriesChart
            label={`${title} by day`}
            data={data}
            format={formatOf(usage)}
            // What the card says at its top is of all days.
            legend="none"
            isBytes={unit === 'bytes'}
            height={120}
          />
        </div>
      )}
      {usage.usage > 0 && (
        <div className="mt-4 flex flex-wrap gap-x-10 gap-y-4">
          <Shares of="project" unit={unit} shares={projects} />
          {services.length > 0 && (
            <Shares
              of="service"
              unit={unit}
              shares={services.map((each) => ({ name: serviceName(each.service), usage: each.usage }))}
            />
          )}
        </div>
      )}
    </Card>
  )
}
