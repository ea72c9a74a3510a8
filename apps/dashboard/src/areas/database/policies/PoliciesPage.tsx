import type { Policy } from '@cairn/contracts/pg-meta/policies'
import type { Table } from '@cairn/contracts/pg-meta/tables'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { ShieldCheck } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useProjectPermission } from '~/api/permissions.ts'
import { usePageQueries } from '~/routes/page-queries.ts'
import { useDefinitionPanel } from '../api/use-definition-panel.tsx'
import { ObjectsPage } from '../objects/ObjectsPage.tsx'
import { policiesQueries } from '../queries.ts'
import { dropPolicySql } from './policy-sql.ts'
import { TablePolicies } from './TablePolicies.tsx'

const PolicyPanel = lazy(async () => ({ default: (await import('./PolicyPanel.tsx')).PolicyPanel }))
const PolicyTester = lazy(async () => ({ default: (await import('./PolicyTester.tsx')).PolicyTester }))
const SwitchDialog = lazy(async () => ({ default: (await import('./SwitchDialog.tsx')).SwitchDialog }))
const DropDialog = lazy(async () => ({ default: (await import('../objects/DropDialog.tsx')).DropDialog }))

/** What is open over the page. */
type Open = { kind: 'new' | 'switch' | 'test'; table: Table } | { kind: 'policy' | 'deletion'; policy: Policy }

const byTable = (policies: readonly Policy[]): ReadonlyMap<number, Policy[]> =>
  Map.groupBy(policies, ({ table_id: table }) => table)

export const PoliciesPage = () => {
  const { ref } = useParams({ from: '/project/$ref' })
  const queries = usePageQueries(policiesQueries)
  const tables = useQuery(queries.objects)
  const policies = useQuery(queries.policies)
  const { data: schemas = [] } = useQuery(queries.schemas)
  const { reason: forbidden } = useProjectPermission('tenant:Sql:Write', ref)
  const definition = useDefinitionPanel(ref, forbidden)
  const { editSql } = definition
  const [open, setOpen] = useState<Open>()
  const close = () => setOpen(undefined)
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
      forbidden={forbidden}
      onNew={() => setOpen({ kind: 'new', table })}
      onOpen={(policy) => setOpen({ kind: 'policy', policy })}
      onDelete={(policy) => setOpen({ kind: 'deletion', policy })}
      onEditSql={editSql && (({ id, name }) => editSql({ kind: 'policy', id, what: `policy ${name}` }))}
      onTest={() => setOpen({ kind: 'test', table })}
      onSwitch={() => setOpen({ kind: 'switch', table })}
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
      {definition.panel}
      <Suspense>
        {open?.kind === 'new' && (
          <PolicyPanel
            projectRef={ref}
            table={{ schema: open.table.schema, table: open.table.name }}
            disabledReason={forbidden}
            onClose={close}
          />
        )}
        {open?.kind === 'policy' && (
          <PolicyPanel
            projectRef={ref}
            table={open.policy}
            policy={open.policy}
            disabledReason={forbidden}
            onClose={close}
          />
        )}
        {open?.kind === 'test' && <PolicyTester projectRef={ref} table={open.table} onClose={close} />}
        {open?.kind === 'switch' && <SwitchDialog projectRef={ref} table={open.table} onClose={close} />}
        {open?.kind === 'deletion' && (
          <DropDialog
            projectRef={ref}
            what="the policy"
            name={open.policy.name}
            sql={dropPolicySql(open.policy)}
            onClose={close}
          >
            Rows of {open.policy.table} that only this policy allows are no longer seen. You can create it again.
          </DropDialog>
        )}
      </Suspense>
    </ObjectsPage>
  )
}
