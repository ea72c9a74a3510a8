import { usageDays } from '@cairn/contracts/assistant/limits'
import { useQuery } from '@tanstack/react-query'
import type { AnswerAt } from '~/api/client.ts'
import { QueryTable } from '~/kit/QueryTable.tsx'
import type { Column } from '~/kit/TableRows.tsx'
import { formatCount } from '~/lib/counts.ts'
import { usePageQueries } from '~/routes/page-queries.ts'
import { generalQueries } from '../queries.ts'

type Used = AnswerAt<'GET /platform/organizations/:slug/ai/usage'>[number]

const columns: readonly Column<Used>[] = [
  {
    id: 'day',
    label: 'Day (UTC)',
    className: 'w-32',
    cellClassName: 'tabular',
    sortBy: ({ day }) => day,
    cell: ({ day }) => day,
  },
  {
    id: 'member',
    label: 'Member',
    cellClassName: 'truncate',
    sortBy: ({ email }) => email ?? '',
    cell: ({ email }) => email ?? 'Deleted account',
  },
  {
    id: 'requests',
    label: 'Requests',
    className: 'w-24',
    isNumber: true,
    sortBy: ({ requests }) => requests,
    cell: ({ requests }) => formatCount(requests),
  },
  {
    id: 'tokens',
    label: 'Tokens',
    className: 'w-28',
    isNumber: true,
    sortBy: ({ tokens }) => tokens,
    cell: ({ tokens }) => formatCount(tokens),
  },
]

/** What people have used of the assistant, by day. */
export const AssistantUsage = () => (
  <section aria-label="Usage of the assistant" className="flex flex-col gap-2">
    <h2 className="text-base font-medium">Usage of the assistant</h2>
    <QueryTable
      label="Usage of the assistant"
      query={useQuery(usePageQueries(generalQueries).usage)}
      columns={columns}
      rowKey={({ day, account_id: id }) => `${day} ${id}`}
      failure="The usage of the assistant could not be loaded"
      skeleton="h-24 !rounded-lg"
      empty={{ title: `Not used in the last ${usageDays} days` }}
    />
  </section>
)
