import { Users } from 'lucide-react'
import { ApiError } from '~/api/errors.ts'
import type { ReadQuery } from '~/kit/QueryContent.tsx'
import { QueryCards } from '~/kit/QueryCards.tsx'
import { QueryList } from '~/kit/QueryList.tsx'
import { QueryTable } from '~/kit/QueryTable.tsx'
import type { Column } from '~/kit/TableRows.tsx'
import { Button } from '~/ui/button.tsx'

interface Person {
  name: string
  role: string
  projects: number | null
}

const people: readonly Person[] = [
  { name: 'Grace', role: 'Developer', projects: 10 },
  { name: 'Ada', role: 'Owner', projects: 2 },
  { name: 'Alan', role: 'Read-only', projects: null },
]

const many: readonly Person[] = Array.from({ length: 1000 }, (_, index) => ({
  name: `Person ${index + 1}`,
  role: index % 7 === 0 ? 'Owner' : 'Developer',
  projects: index,
}))

const columns: readonly Column<Person>[] = [
  { id: 'name', label: 'Name', sortBy: ({ name }) => name, cell: ({ name }) => name },
  { id: 'role', label: 'Role', className: 'w-40', cell: ({ role }) => role },
  {
    id: 'projects',
    label: 'Projects',
    className: 'w-32',
    cellClassName: 'text-muted tabular-nums',
    sortBy: ({ projects }) => projects,
    cell: ({ projects }) => projects ?? 'none',
  },
]

const failure = new ApiError('The server is not available.', {
  code: 503,
  reason: 'unavailable',
  requestId: '0d5c1f0e-8a52-4b5e-9a0e-4f2f6f4f8b11',
})

const read = (data: readonly Person[] | undefined, error: Error | null = null): ReadQuery<readonly Person[]> => ({
  data,
  error,
  isFetching: false,
  refetch: () => undefined,
})

const common = { columns, rowKey: ({ name }: Person) => name, failure: 'The members could not be loaded' }
const empty = { icon: <Users aria-hidden size={28} />, title: 'No members', action: <Button>Invite</Button> }

export const TableSamples = () => (
  <section className="flex flex-col gap-4">
    <h2 className="text-sm text-faint">QueryTable, QueryList and QueryCards</h2>
    <QueryTable {...common} label="Members" query={read(people)} skeleton="h-40" />
    <QueryTable {...common} label="Loading" query={read(undefined)} skeleton="h-40 !rounded-lg" />
    <QueryTable {...common} label="Failed" query={read(undefined, failure)} skeleton="h-40" />
    <QueryTable {...common} label="Failed since" query={read(people.slice(1), failure)} skeleton="h-40" sortParam="b" />
    <QueryTable {...common} label="Empty" query={read([])} skeleton="h-40" empty={empty} />
    <QueryTable
      {...common}
      label="No access"
      query={read(undefined)}
      skeleton="h-40"
      noAccess={{ to: 'members', reason: 'Your role in the organization is Read-only.' }}
    />
    <QueryList
      label="People"
      query={read(people)}
      itemKey={({ name }) => name}
      failure="The people could not be loaded"
      skeleton="h-40"
    >
      {({ name, role }) => (
        <p className="text-sm">
          {name}, {role}
        </p>
      )}
    </QueryList>
    {[people, undefined].map((data) => (
      <QueryCards
        key={data === undefined ? 'loading' : 'loaded'}
        label="People as cards"
        query={read(data)}
        itemKey={({ name }) => name}
        columns="grid-cols-3 max-sm:grid-cols-1"
        failure="The people could not be loaded"
        skeleton="h-14 !rounded-lg"
      >
        {({ name, role }) => (
          <p className="rounded-lg border border-line bg-surface-1 p-4 text-sm">
            {name}, {role}
          </p>
        )}
      </QueryCards>
    ))}
  </section>
)

/** The last on the page: it is as long as all of its rows. */
export const LongTableSample = () => (
  <section className="flex flex-col gap-4">
    <h2 className="text-sm text-faint">QueryTable, 1,000 rows</h2>
    <QueryTable {...common} label="Many people" query={read(many)} skeleton="h-40" sortParam="many" />
  </section>
)
