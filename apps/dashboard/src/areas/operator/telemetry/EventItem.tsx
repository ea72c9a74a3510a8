import { unknownGroup } from '@cairn/contracts/telemetry/telemetry-groups'
import type { AnswerAt } from '~/api/client.ts'
import { Time } from '~/ui/time.tsx'

type TelemetryEvent = AnswerAt<'GET /platform/telemetry/events'>['events'][number]

const detailsOf = ({ properties }: TelemetryEvent): string =>
  Object.entries(properties)
    .map(([name, value]) => `${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`)
    .join(' · ')

export const EventItem = ({ event }: { event: TelemetryEvent }) => {
  const { action, occurred_at: occurredAt, pathname, person, project, organization } = event
  const place = [project, organization].find((group) => group !== null && group !== unknownGroup) ?? unknownGroup
  return (
    <li className="px-4 py-2.5 text-sm">
      <div className="flex items-baseline justify-between gap-3">
        <span className="min-w-0 truncate font-mono text-xs">{action}</span>
        <span className="shrink-0 text-xs text-faint">
          <Time value={occurredAt} />
        </span>
      </div>
      <p className="mt-0.5 break-words text-muted">{detailsOf(event)}</p>
      <p className="mt-0.5 text-xs break-words text-faint">
        {person ?? 'Anonymous'} · {place} · <span className="font-mono">{pathname}</span>
      </p>
    </li>
  )
}
