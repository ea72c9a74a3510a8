import { useQuery } from '@tanstack/react-query'
import { LifeBuoy } from 'lucide-react'
import { useAddressParam } from '~/components/use-address-param.ts'
import { QueryItems } from '~/kit/QueryList.tsx'
import { ResourcePage } from '~/kit/ResourcePage.tsx'
import { usePageQueries } from '~/routes/page-queries.ts'
import { Select } from '~/ui/select.tsx'
import { supportRequestsQueries } from '../queries.ts'
import { SupportRequestItem } from './SupportRequestItem.tsx'

const states = [
  { value: 'open', label: 'Open' },
  { value: 'closed', label: 'Closed' },
] as const

/** Requests that people sent to the operator. */
export const SupportRequestsPage = () => {
  const [param, setState] = useAddressParam('state')
  const state = param === 'closed' ? param : 'open'
  const requests = useQuery(usePageQueries(supportRequestsQueries).requests)
  return (
    <ResourcePage
      title="Support requests"
      within={['Operator']}
      description="Reply by email to the address of each request."
    >
      <div className="mb-4 flex flex-wrap items-center gap-2">
        <Select aria-label="Status" className="!w-32" value={state} options={states} onValueChange={setState} />
      </div>
      <QueryItems
        query={requests}
        failure="The requests could not be loaded"
        skeleton="h-40 !rounded-lg"
        empty={{
          icon: <LifeBuoy aria-hidden size={28} />,
          title: state === 'open' ? 'No open requests' : 'No closed requests',
          text: 'Requests sent at /support/new appear here.',
        }}
      >
        {(all) => (
          <ul aria-label="Requests" className="flex flex-col gap-3">
            {all.map((request) => (
              <SupportRequestItem key={request.id} request={request} />
            ))}
          </ul>
        )}
      </QueryItems>
    </ResourcePage>
  )
}
