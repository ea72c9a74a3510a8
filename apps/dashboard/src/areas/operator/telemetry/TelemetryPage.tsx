import type { AnswerAt } from '~/api/client.ts'
import { useQuery } from '@tanstack/react-query'
import { Activity } from 'lucide-react'
import { QueryTable } from '~/kit/QueryTable.tsx'
import { RefreshButton } from '~/kit/RefreshButton.tsx'
import { ResourcePage } from '~/kit/ResourcePage.tsx'
import type { Column } from '~/kit/TableRows.tsx'
import { usePageQueries } from '~/routes/page-queries.ts'
import { Banner } from '~/ui/banner.tsx'
import { Time } from '~/ui/time.tsx'
import { telemetryQueries } from '../queries.ts'
import { EventItem } from './EventItem.tsx'

type EventCount = AnswerAt<'GET /platform/telemetry/events'>['counts'][number]

const columns: readonly Column<EventCount>[] = [
  {
    id: 'event',
    label: 'Event',
    cellClassName: 'font-mono text-xs break-all',
    sortBy: ({ action }) => action,
    cell: ({ action }) => action,
  },
  {
    id: 'count',
    label: 'Count',
    className: 'w-24 !text-right',
    cellClassName: 'tabular-nums',
    sortBy: ({ count }) => count,
    cell: ({ count }) => count,
  },
  {
    id: 'last',
    label: 'Last',
    className: 'w-32',
    cellClassName: 'text-muted',
    sortBy: ({ last_at: at }) => at,
    cell: ({ last_at: at }) => <Time value={at} />,
  },
]

/** What people who agreed to it did in the dashboard. */
export const TelemetryPage = () => {
  const telemetry = useQuery(usePageQueries(telemetryQueries).telemetry)
  const { data } = telemetry
  return (
    <ResourcePage
      title="Telemetry"
      within={['Operator']}
      description={
        data === undefined
          ? 'Dashboard events of people who accepted telemetry.'
          : `Dashboard events of people who accepted telemetry. Stored for ${data.retention_days} days on this installation only.`
      }
      actions={data !== undefined && <RefreshButton query={telemetry} />}
    >
      {data?.on === false && (
        <Banner title="Telemetry is off" className="mb-5">
          Nothing is collected. Set <code className="font-mono text-xs">CAIRN_TELEMETRY</code> to turn it on.
        </Banner>
      )}
      <QueryTable
        label="Events by name"
        query={{ ...telemetry, data: data?.counts }}
        columns={columns}
        rowKey={({ action }) => action}
        failure="The telemetry could not be loaded"
        skeleton="h-60 !rounded-lg"
        empty={{
          icon: <Activity aria-hidden size={28} />,
          title: 'No events',
          text: 'Events come from people who accept telemetry. Few actions are recorded.',
        }}
      />
      {data !== undefined && data.events.length > 0 && (
        <>
          <h2 className="mt-6 mb-2 text-base font-medium">Last events</h2>
          <ul aria-label="Last events" className="divide-y divide-line rounded-lg border border-line bg-surface-1">
            {data.events.map((event) => (
              <EventItem key={event.id} event={event} />
            ))}
          </ul>
        </>
      )}
    </ResourcePage>
  )
}
