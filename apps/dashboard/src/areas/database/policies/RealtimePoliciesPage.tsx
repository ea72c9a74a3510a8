import type { Policy } from '@cairn/contracts/pg-meta/policies'
import type { Table } from '@cairn/contracts/pg-meta/tables'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { Radio, ShieldCheck } from 'lucide-react'
import { usePageQueries } from '~/routes/page-queries.ts'
import { ObjectsPage } from '../objects/ObjectsPage.tsx'
import { realtimePoliciesQueries } from '../queries.ts'
import { realtimeTemplates } from './realtime-templates.ts'
import { TablePolicies } from './TablePolicies.tsx'
import { usePolicyPanels } from './use-policy-panels.tsx'

interface Messages {
  table: Table
  policies: readonly Policy[]
}

const start = { on: 'the messages of channels', draft: {}, templates: realtimeTemplates }
const part = {
  title: 'Messages of private channels',
  label: 'Messages of private channels',
  icon: <Radio aria-hidden size={14} className="shrink-0 text-faint" />,
  empty: 'Without a policy, only secret keys join private channels. Public channels need none.',
}

const messagesIn = (tables: readonly Table[], policies: readonly Policy[]): Messages[] =>
  tables
    .filter(({ name }) => name === 'messages')
    .map((table) => ({ table, policies: policies.filter((policy) => policy.table === table.name) }))

/** Who can join private channels, and send to them. */
export const RealtimePoliciesPage = () => {
  const { ref } = useParams({ from: '/project/$ref' })
  const queries = usePageQueries(realtimePoliciesQueries)
  const tables = useQuery(queries.messages)
  const policies = useQuery(queries.policies)
  const { actionsOf, panels } = usePolicyPanels(ref)
  const query = {
    data: tables.data && policies.data && messagesIn(tables.data, policies.data),
    error: tables.error ?? policies.error,
    isFetching: tables.isFetching || policies.isFetching,
    refetch: () => {
      void tables.refetch()
      void policies.refetch()
    },
  }
  const drawTable = ({ table, policies: own }: Messages) => (
    <TablePolicies table={table} part={part} policies={own} {...actionsOf(table, start)} />
  )
  return (
    <ObjectsPage
      title="Policies"
      section="Realtime"
      description="Policies decide who joins a private channel (SELECT) and who sends to it (INSERT). The function realtime.topic() is the name of the channel."
      noun="policy"
      nouns="policies"
      countOf={(all) => all.flatMap(({ policies: own }) => own).length}
      query={query}
      columns={drawTable}
      rowKey={({ table }) => table.name}
      textOf={({ policies: own }) => own.map(({ name }) => name).join(' ')}
      empty={{
        title: 'No policies',
        text: 'The table realtime.messages is not there.',
        icon: <ShieldCheck aria-hidden size={28} strokeWidth={1.5} />,
      }}
    >
      {panels}
    </ObjectsPage>
  )
}
