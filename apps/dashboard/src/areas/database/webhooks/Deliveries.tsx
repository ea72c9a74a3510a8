import type { WebhookDelivery } from '@cairn/contracts/database/webhook-deliveries'
import { useInfiniteQuery } from '@tanstack/react-query'
import { History } from 'lucide-react'
import { LoadMore } from '~/kit/LoadMore.tsx'
import { QueryTable } from '~/kit/QueryTable.tsx'
import { RefreshButton } from '~/kit/RefreshButton.tsx'
import type { Column } from '~/kit/TableRows.tsx'
import { usePageQueries } from '~/routes/page-queries.ts'
import type { Tone } from '~/ui/badge-style.ts'
import { Badge } from '~/ui/badge.tsx'
import { Spinner } from '~/ui/spinner.tsx'
import { Time } from '~/ui/time.tsx'
import { TextCell } from '../objects/cells.tsx'
import { webhooksQueries } from '../queries.ts'

const toneOf = (code: number): Tone => {
  if (code < 300) return 'success'
  return code < 400 ? 'neutral' : 'danger'
}

const DeliveryStatus = ({ status, status_code: code }: WebhookDelivery) => {
  if (code !== null) return <Badge tone={toneOf(code)}>{code}</Badge>
  if (status === 'failed') return <Badge tone="danger">Failed</Badge>
  if (status === 'unknown') return <Badge>Unknown</Badge>
  return (
    <Badge tone="info" icon={<Spinner size={12} />}>
      Waiting
    </Badge>
  )
}

const columns: readonly Column<WebhookDelivery>[] = [
  {
    id: 'status',
    label: 'Status',
    className: 'w-28 max-sm:w-24',
    cell: (delivery) => <DeliveryStatus {...delivery} />,
  },
  {
    id: 'webhook',
    label: 'Webhook',
    className: 'w-56 max-sm:w-auto',
    cell: ({ webhook, table, message }) => (
      <>
        <span className="block truncate font-mono text-xs">{webhook}</span>
        <span className="block truncate text-xs text-muted">{table}</span>
        {/* There is no column for it on a narrow screen. */}
        <span className="line-clamp-2 font-mono text-xs break-words text-muted sm:hidden">{message}</span>
      </>
    ),
  },
  {
    id: 'sent',
    label: 'Sent',
    className: 'w-40 max-sm:w-24',
    cell: ({ requested_at: at }) => <Time value={at} />,
  },
  {
    id: 'response',
    label: 'Response',
    className: 'max-sm:hidden',
    cell: ({ message }) => <TextCell mono>{message}</TextCell>,
  },
]

/** What webhooks have sent, and what was answered. */
export const Deliveries = () => {
  const query = useInfiniteQuery(usePageQueries(webhooksQueries).deliveries)
  const { data, error, isFetching, refetch } = query
  return (
    <section aria-label="Deliveries" className="mt-8">
      <div className="mb-3 flex items-center justify-between gap-2">
        <h2 className="text-base font-medium">Deliveries</h2>
        <RefreshButton query={query} />
      </div>
      <QueryTable
        label="Deliveries"
        query={{ data: data?.pages.flat(), error, isFetching, refetch }}
        columns={columns}
        rowKey={({ id }) => String(id)}
        failure="The deliveries could not be loaded"
        skeleton="h-40 !rounded-lg"
        empty={{
          icon: <History aria-hidden size={28} strokeWidth={1.5} />,
          title: 'No deliveries',
          text: 'Requests of the last six hours are listed here, with their responses.',
        }}
      />
      <LoadMore query={query} />
    </section>
  )
}
