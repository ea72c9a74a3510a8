import { useQuery } from '@tanstack/react-query'
import { Table2 } from 'lucide-react'
import { useProjectPermission } from '~/api/permissions.ts'
import { useAddressParam } from '~/components/use-address-param.ts'
import { QueryTable } from '~/kit/QueryTable.tsx'
import { SearchField } from '~/kit/SearchField.tsx'
import type { Column } from '~/kit/TableRows.tsx'
import { Badge } from '~/ui/badge.tsx'
import { tableAccessQuery } from '../api/table-access.ts'
import type { AccessRole, TableAccess } from './access.ts'
import { accessRoles } from './access.ts'
import { AccessSwitch } from './AccessSwitch.tsx'

const roleLabels: Record<AccessRole, string> = { anon: 'anon', authenticated: 'authenticated' }

const columnsFor = (projectRef: string, forbidden: string | undefined): readonly Column<TableAccess>[] => [
  {
    id: 'name',
    label: 'Table or view',
    sortBy: ({ schema, name }) => `${schema}.${name}`,
    cell: ({ schema, name, isView, hasRowSecurity }) => (
      <span className="flex min-w-0 flex-wrap items-center gap-x-2">
        <span className="min-w-0 font-mono text-xs break-all">
          <span className="text-faint max-sm:block">{schema}.</span>
          {name}
        </span>
        {!isView && !hasRowSecurity && <Badge tone="warning">RLS off</Badge>}
      </span>
    ),
  },
  ...accessRoles.map((role): Column<TableAccess> => ({
    id: role,
    label: roleLabels[role],
    className: 'w-36 max-sm:w-28',
    cell: (table) => <AccessSwitch {...{ projectRef, table, role, forbidden }} />,
  })),
]

interface TableAccessCardProps {
  projectRef: string
  /** Those that are exposed. */
  schemas: readonly string[]
}

export const TableAccessCard = ({ projectRef, schemas }: TableAccessCardProps) => {
  const { reason: unreadable } = useProjectPermission('tenant:Sql:Read', projectRef)
  const { reason: forbidden } = useProjectPermission('tenant:Sql:Write', projectRef)
  const [search = ''] = useAddressParam('search')
  const access = useQuery({
    ...tableAccessQuery(projectRef, schemas),
    select: (tables) =>
      tables.filter(({ schema, name }) => `${schema}.${name}`.toLowerCase().includes(search.toLowerCase())),
  })
  return (
    <section aria-labelledby="table-access" className="pt-2">
      <h2 id="table-access" className="text-base font-medium">
        Access to tables
      </h2>
      <p className="mt-1 mb-3 text-sm text-pretty text-muted">
        What requests with a publishable key can reach, without a user (anon) and with one (authenticated). Row-level
        security then decides which rows. Requests with a secret key bypass it.
      </p>
      <div className="mb-3 flex">
        <SearchField label="Search tables" placeholder="Search tables" />
      </div>
      <QueryTable
        label="Access to tables"
        query={access}
        columns={columnsFor(projectRef, forbidden)}
        rowKey={({ schema, name }) => `${schema}.${name}`}
        failure="The tables could not be loaded"
        skeleton="h-64 !rounded-lg"
        noAccess={unreadable === undefined ? undefined : { to: 'the tables of this project', reason: unreadable }}
        empty={
          search === ''
            ? {
                title: 'No tables in the exposed schemas',
                text: 'Tables that you create in them appear here.',
                icon: <Table2 aria-hidden size={28} strokeWidth={1.5} />,
              }
            : { title: 'No tables match', text: 'Change the search to see others.' }
        }
      />
    </section>
  )
}
