import { useQuery } from '@tanstack/react-query'
import { LifeBuoy } from 'lucide-react'
import { useState } from 'react'
import { supportRequestsQuery } from '~/areas/support/api/support.ts'
import { ErrorState } from '~/components/ErrorState.tsx'
import { Page } from '~/components/Page.tsx'
import { PageTitle } from '~/components/PageTitle.tsx'
import { EmptyState } from '~/ui/empty-state.tsx'
import { PageHeader } from '~/ui/page-header.tsx'
import { Select } from '~/ui/select.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'
import { SupportRequestItem } from './SupportRequestItem.tsx'

const states = [
  { value: 'open', label: 'Open' },
  { value: 'closed', label: 'Closed' },
] as const

/** What people wrote to whoever runs the installation. */
export const SupportRequestsPage = () => {
  const [state, setState] = useState<'open' | 'closed'>('open')
  const { data: requests, error, refetch, isFetching } = useQuery(supportRequestsQuery(state))
  return (
    <Page>
      <PageTitle parts={['Support requests', 'Operator']} />
      <PageHeader
        title="Support requests"
        description="Reply by email to the address of each request."
        actions={
          <span className="w-32">
            <Select aria-label="State" value={state} options={states} onValueChange={setState} />
          </span>
        }
      />
      {error !== null && (
        <ErrorState
          title="The requests could not be loaded"
          error={error}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
      {requests === undefined && error === null && <Skeleton className="h-40 !rounded-lg" />}
      {requests?.length === 0 && (
        <EmptyState
          className="rounded-lg border border-dashed border-line-strong"
          icon={<LifeBuoy aria-hidden size={28} />}
          title={state === 'open' ? 'No open requests' : 'No closed requests'}
        >
          Requests sent at /support/new appear here.
        </EmptyState>
      )}
      {requests !== undefined && requests.length > 0 && (
        <ul aria-label="Requests" className="flex flex-col gap-3">
          {requests.map((request) => (
            <SupportRequestItem key={request.id} request={request} />
          ))}
        </ul>
      )}
    </Page>
  )
}
