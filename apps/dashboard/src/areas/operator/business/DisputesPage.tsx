import type { OperatedDispute } from '@cairn/contracts/operator/operated-organization'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Scale } from 'lucide-react'
import { QueryTable } from '~/kit/QueryTable.tsx'
import { ResourcePage } from '~/kit/ResourcePage.tsx'
import type { Column } from '~/kit/TableRows.tsx'
import { usePageQueries } from '~/routes/page-queries.ts'
import { Badge } from '~/ui/badge.tsx'
import { dayOf, disputeStates } from '../organizations/Disputes.tsx'
import { dollarsOf } from '../organizations/dollars.ts'
import { operatorPaths } from '../paths.ts'
import { disputesQueries } from '../queries.ts'

const StateBadge = ({ state }: Pick<OperatedDispute, 'state'>) => (
  <Badge tone={disputeStates[state].tone}>{disputeStates[state].label}</Badge>
)

const columns: readonly Column<OperatedDispute>[] = [
  {
    id: 'organization',
    label: 'Organization',
    sortBy: ({ organization }) => organization?.name ?? '',
    cell: ({ organization, invoice_number: invoice, reason, state, answer_by: by }) => (
      <>
        {organization === null ? (
          <span className="block truncate text-muted">A deleted organization</span>
        ) : (
          <Link to={operatorPaths.organization(organization)} className="block truncate font-medium hover:underline">
            {organization.name}
          </Link>
        )}
        <span className="block truncate text-xs text-muted">
          <span className="font-mono">{invoice}</span>, {reason.replaceAll('_', ' ')}
        </span>
        <span className="mt-1 flex flex-wrap items-center gap-2 text-xs sm:hidden">
          <StateBadge state={state} />
          {by !== null && `Answer by ${dayOf(by)}`}
        </span>
      </>
    ),
  },
  {
    id: 'state',
    label: 'Status',
    className: 'w-40 max-sm:hidden',
    sortBy: ({ state }) => disputeStates[state].label,
    cell: ({ state }) => <StateBadge state={state} />,
  },
  {
    id: 'until',
    label: 'Answer by',
    className: 'w-36 max-sm:hidden',
    sortBy: ({ answer_by: by }) => by ?? '9999',
    cell: ({ answer_by: by }) => (by === null ? '–' : dayOf(by)),
  },
  {
    id: 'disputed',
    label: 'Disputed',
    className: 'w-36 max-lg:hidden',
    cellClassName: 'text-muted',
    sortBy: ({ disputed_at: at }) => at,
    cell: ({ disputed_at: at }) => dayOf(at),
  },
  {
    id: 'amount',
    label: 'Amount',
    isNumber: true,
    className: 'w-28 max-sm:w-24',
    sortBy: ({ amount_cents: cents }) => cents,
    cell: ({ amount_cents: cents }) => dollarsOf(cents),
  },
]

/** Payments of all organizations that customers dispute at their bank. */
export const DisputesPage = () => (
  <ResourcePage
    title="Disputes"
    within={['Operator']}
    description="Payments that customers dispute at their bank. Answer them at the payment provider; where one is lost, correct its invoice."
  >
    <QueryTable
      label="Disputes"
      query={useQuery(usePageQueries(disputesQueries).disputes)}
      columns={columns}
      rowKey={({ id }) => id}
      failure="The disputes could not be loaded"
      skeleton="h-64 !rounded-lg"
      empty={{
        icon: <Scale aria-hidden size={28} />,
        title: 'No disputes',
        text: 'Operators are mailed when a customer disputes a payment, with the day until which it can be answered.',
      }}
    />
  </ResourcePage>
)
