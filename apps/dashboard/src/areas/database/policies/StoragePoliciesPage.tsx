import type { Policy } from '@cairn/contracts/pg-meta/policies'
import type { Table } from '@cairn/contracts/pg-meta/tables'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { Archive, Files, List, ShieldCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { usePageQueries } from '~/routes/page-queries.ts'
import { ObjectsPage } from '../objects/ObjectsPage.tsx'
import { storagePoliciesQueries } from '../queries.ts'
import { groupByBucket } from './storage-policies.ts'
import { bucketListTemplates, bucketTemplates, inBucket } from './storage-templates.ts'
import { TablePolicies } from './TablePolicies.tsx'
import type { PolicyStart } from './use-policy-panels.tsx'
import { usePolicyPanels } from './use-policy-panels.tsx'

/** Policies that are listed together. */
interface Group {
  id: string
  table: Table
  part: { title: ReactNode; label: string; icon: ReactNode; empty: string }
  policies: readonly Policy[]
  start: PolicyStart
}

const bucketIcon = <Archive aria-hidden size={14} className="shrink-0 text-faint" />
const filesIcon = <Files aria-hidden size={14} className="shrink-0 text-faint" />

const listIcon = <List aria-hidden size={14} className="shrink-0 text-faint" />

const groupsOf = (
  tables: readonly Table[],
  policies: readonly Policy[],
  buckets: readonly { id: string; public: boolean }[],
): Group[] => {
  const [objects, list] = ['objects', 'buckets'].map((name) => tables.find((table) => table.name === name))
  if (objects === undefined || list === undefined) return []
  const ofObjects = groupByBucket(
    buckets.map(({ id }) => id),
    policies.filter(({ table }) => table === 'objects'),
  )
  return [
    ...ofObjects.map(({ bucket, policies: own }) => ({
      id: `objects ${bucket ?? ''}`,
      table: objects,
      policies: own,
      part:
        bucket === undefined
          ? {
              title: 'All buckets',
              label: 'All buckets',
              icon: filesIcon,
              empty: 'No policy applies to the files of every bucket.',
            }
          : {
              title: <span className="font-mono">{bucket}</span>,
              label: bucket,
              icon: bucketIcon,
              empty: buckets.some(({ id, public: isPublic }) => id === bucket && isPublic)
                ? 'Everyone can read the files by their public URLs. Without a policy, only secret keys list, upload, change and delete them.'
                : 'Without a policy, only secret keys and signed URLs reach the files.',
            },
      start: {
        on: bucket ?? 'the files of all buckets',
        draft: bucket === undefined ? {} : { using: inBucket(bucket), check: inBucket(bucket) },
        templates: bucketTemplates(bucket),
      },
    })),
    {
      id: 'buckets',
      table: list,
      policies: policies.filter(({ table }) => table === 'buckets'),
      part: {
        title: 'List of buckets',
        label: 'List of buckets',
        icon: listIcon,
        empty: 'Without a policy, only secret keys list, create and change buckets.',
      },
      start: { on: 'the list of buckets', draft: {}, templates: bucketListTemplates },
    },
  ]
}

/** Who can reach the files of each bucket. */
export const StoragePoliciesPage = () => {
  const { ref } = useParams({ from: '/project/$ref' })
  const queries = usePageQueries(storagePoliciesQueries)
  const tables = useQuery(queries.objects)
  const policies = useQuery(queries.policies)
  const buckets = useQuery(queries.buckets)
  const { actionsOf, panels } = usePolicyPanels(ref)
  const all = [tables, policies, buckets]
  const query = {
    data: tables.data && policies.data && buckets.data && groupsOf(tables.data, policies.data, buckets.data.buckets),
    error: tables.error ?? policies.error ?? buckets.error,
    isFetching: all.some(({ isFetching }) => isFetching),
    refetch: () => {
      for (const { refetch } of all) void refetch()
    },
  }
  const drawGroup = ({ table, part, policies: own, start }: Group) => (
    <TablePolicies table={table} part={part} policies={own} {...actionsOf(table, start)} />
  )
  return (
    <ObjectsPage
      title="Policies"
      section="Storage"
      description="Policies decide which files a user can list, read, upload, change and delete. Secret keys and S3 access keys bypass them."
      noun="policy"
      nouns="policies"
      countOf={(groups) => new Set(groups.flatMap(({ policies: own }) => own.map(({ id }) => id))).size}
      query={query}
      columns={drawGroup}
      rowKey={({ id }) => id}
      textOf={({ part, policies: own }) => [part.label, ...own.map(({ name }) => name)].join(' ')}
      empty={{
        title: 'No policies',
        text: 'The tables of storage are not there.',
        icon: <ShieldCheck aria-hidden size={28} strokeWidth={1.5} />,
      }}
    >
      {panels}
    </ObjectsPage>
  )
}
