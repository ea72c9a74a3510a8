import { useQuery } from '@tanstack/react-query'
import { Activity, RotateCw } from 'lucide-react'
import { ErrorState } from '~/components/ErrorState.tsx'
import { Page } from '~/components/Page.tsx'
import { PageTitle } from '~/components/PageTitle.tsx'
import { Banner } from '~/ui/banner.tsx'
import { Button } from '~/ui/button.tsx'
import { EmptyState } from '~/ui/empty-state.tsx'
import { PageHeader } from '~/ui/page-header.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'
import { Table, TableCell, TableRow } from '~/ui/table.tsx'
import { Time } from '~/ui/time.tsx'
import { EventItem } from './EventItem.tsx'
import { telemetryEventsQuery } from './telemetry-events.ts'

/** What people who agreed to it did in the dashboard. */
export const TelemetryPage = () => {
  const { data: telemetry, error, refetch, isFetching } = useQuery(telemetryEventsQuery)
  const isEmpty = telemetry?.events.length === 0
  return (
    <Page>
      <PageTitle parts={['Telemetry']} />
      <PageHeader
        title="Telemetry"
        description={
          telemetry === undefined
            ? 'Dashboard events of people who accepted telemetry.'
            : `Dashboard events of people who accepted telemetry. Stored for ${telemetry.retention_days} days on this installation only.`
        }
        actions={
          telemetry !== undefined && (
            <Button icon={<RotateCw aria-hidden size={14} />} loading={isFetching} onClick={() => void refetch()}>
              Refresh
            </Button>
          )
        }
      />
      {error !== null && (
        <ErrorState
          title="The telemetry could not be loaded"
          error={error}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
      {telemetry?.on === false && (
        <Banner title="Telemetry is off" className="mb-5">
          Nothing is collected. Set CAIRN_TELEMETRY to turn it on.
        </Banner>
      )}
      {telemetry === undefined && error === null && <Skeleton className="h-60" />}
      {isEmpty && (
        <EmptyState
          className="rounded-lg border border-dashed border-line-strong"
          icon={<Activity aria-hidden size={28} />}
          title="No events yet"
        >
          Events come from people who accept telemetry. Few actions are recorded.
        </EmptyState>
      )}
      {telemetry !== undefined && !isEmpty && (
        <>
          <Table
            label="Events by name"
            columns={[
              { label: 'Event' },
              { label: 'Count', className: 'w-20 text-right' },
              { label: 'Last', className: 'w-32' },
            ]}
          >
            {telemetry.counts.map(({ action, count, last_at: lastAt }) => (
              <TableRow key={action}>
                <TableCell className="font-mono text-xs break-all">{action}</TableCell>
                <TableCell className="text-right tabular-nums">{count}</TableCell>
                <TableCell className="text-muted">
                  <Time value={lastAt} />
                </TableCell>
              </TableRow>
            ))}
          </Table>
          <h2 className="mt-6 mb-2 text-base font-medium">Last events</h2>
          <ul aria-label="Last events" className="divide-y divide-line rounded-lg border border-line bg-surface-1">
            {telemetry.events.map((event) => (
              <EventItem key={event.id} event={event} />
            ))}
          </ul>
        </>
      )}
    </Page>
  )
}
