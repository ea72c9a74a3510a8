import type { Policy } from '@cairn/contracts/pg-meta/policies'
import type { Table } from '@cairn/contracts/pg-meta/tables'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { ShieldCheck } from 'lucide-react'
import { usePageQueries } from '~/routes/page-queries.ts'
import { ObjectsPage } from '../objects/ObjectsPage.tsx'
import { policiesQueries } from '../queries.ts'
import { TablePolicies } from './TablePolicies.tsx'
import { usePolicyPanels } from './use-policy-panels.tsx'

const byTable = (policies: readonly Policy[]): ReadonlyMap<number, Policy[]> =>
  Map.groupBy(policies, ({ table_id: table }) => table)

export const PoliciesPage = () => {
  const { ref } = useParams({ from: '/project/$ref' })
  const queries = usePageQueries(policiesQueries)
  const tables = useQuery(queries.objects)
  const policies = useQuery(queries.policies)
  const { data: schemas = [] } = useQuery(queries.schemas)
  const { actionsOf, onSwitch, panels } = usePolicyPanels(ref)
  const ofTable = byTable(policies.data ?? [])
  const query = {
    // Without the policies, a table would seem to have none.
    data: policies.data && tables.data,
    error: tables.error ?? policies.error,
    isFetching: tables.isFetching || policies.isFetching,
    refetch: () => {
      void tables.refetch()
      void policies.refetch()
    },
  }
  const drawTable = (table: Table) => (
    <TablePolicies
      table={table}
      policies={ofTable.get(table.id) ?? []}
      onSwitch={() => onSwitch(table)}
      {...actionsOf(table)}
    />
  )
  return (
    <ObjectsPage
      title="Policies"
      section="Authentication"
      description="With row-level security on, a role sees and changes only the rows that a policy allows."
      noun="table"
      query={query}
      schemas={schemas}
      columns={drawTable}
      rowKey={({ id }) => String(id)}
      textOf={({ id, name }) => [name, ...(ofTable.get(id) ?? []).map((policy) => policy.name)].join(' ')}
      empty={{
        title: 'No tables in this schema',
        text: 'Policies belong to a table. Create one in the table editor first.',
        icon: <ShieldCheck aria-hidden size={28} strokeWidth={1.5} />,
      }}
    >
      {panels}
    </ObjectsPage>
  )
}
