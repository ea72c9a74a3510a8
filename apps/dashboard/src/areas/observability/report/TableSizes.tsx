import { isActionAllowed } from '@cairn/contracts/projects/project-status'
import type { ProjectDetail } from '@cairn/contracts/projects/projects'
import { useQuery } from '@tanstack/react-query'
import { Table2 } from 'lucide-react'
import { useProjectPermission } from '~/api/permissions.ts'
import { tableEditorPaths } from '~/areas/table-editor/paths.ts'
import { QueryTable } from '~/kit/QueryTable.tsx'
import type { Column } from '~/kit/TableRows.tsx'
import { formatBytes } from '~/lib/bytes.ts'
import { formatCount } from '~/lib/counts.ts'
import type { TableSize } from '../api/table-sizes.ts'
import { tableSizesQuery } from '../api/table-sizes.ts'
import { Link } from '@tanstack/react-router'

const columnsOf = (ref: string): readonly Column<TableSize>[] => [
  {
    id: 'table',
    label: 'Table',
    cell: ({ id, schema, name }) => (
      <Link to={tableEditorPaths.table({ ref, id })} className="break-words hover:underline">
        {schema !== 'public' && <span className="text-faint">{schema}.</span>}
        {name}
      </Link>
    ),
    sortBy: ({ schema, name }) => `${schema}.${name}`,
  },
  {
    id: 'rows',
    label: 'Rows (estimate)',
    isNumber: true,
    className: 'max-sm:hidden',
    cell: ({ rows }) => (rows === null ? <span className="text-faint">not counted</span> : formatCount(rows)),
    sortBy: ({ rows }) => rows ?? -1,
  },
  {
    id: 'data',
    label: 'Data',
    isNumber: true,
    className: 'max-sm:hidden',
    cell: ({ tableBytes }) => formatBytes(tableBytes),
    sortBy: ({ tableBytes }) => tableBytes,
  },
  {
    id: 'indexes',
    label: 'Indexes',
    isNumber: true,
    className: 'max-sm:hidden',
    cell: ({ indexBytes }) => formatBytes(indexBytes),
    sortBy: ({ indexBytes }) => indexBytes,
  },
  {
    id: 'total',
    label: 'Total',
    isNumber: true,
    cell: ({ totalBytes }) => formatBytes(totalBytes),
    sortBy: ({ totalBytes }) => totalBytes,
  },
]

/** What the disk of a project is used for now, by table. Nothing is asked of a database that is not there. */
export const TableSizes = ({ project: { ref, status } }: { project: Pick<ProjectDetail, 'ref' | 'status'> }) => {
  const { isAllowed } = useProjectPermission('tenant:Sql:Read', ref)
  const isThere = isActionAllowed('query', status)
  const query = useQuery({ ...tableSizesQuery(ref), enabled: isAllowed && isThere })
  if (!isAllowed || !isThere) return null
  return (
    <section aria-labelledby="table-sizes" className="mt-8">
      <h2 id="table-sizes" className="mb-3 text-base font-medium">
        Sizes of tables
      </h2>
      <QueryTable
        label="Sizes of tables"
        query={query}
        failure="The sizes could not be loaded"
        skeleton="h-64 !rounded-lg"
        columns={columnsOf(ref)}
        rowKey={({ id }) => String(id)}
        empty={{
          title: 'No tables',
          text: 'The 20 largest tables are listed here.',
          icon: <Table2 aria-hidden size={28} strokeWidth={1.5} />,
        }}
      />
    </section>
  )
}
