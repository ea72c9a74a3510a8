import type { Table } from '@cairn/contracts/pg-meta/tables'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { Plus, Table2 } from 'lucide-react'
import { tableEditorPaths } from '~/areas/table-editor/paths.ts'
import { ButtonLink } from '~/components/ButtonLink.tsx'
import type { Column } from '~/kit/TableRows.tsx'
import { formatBytes } from '~/lib/bytes.ts'
import { formatCount } from '~/lib/counts.ts'
import { usePageQueries } from '~/routes/page-queries.ts'
import { Badge } from '~/ui/badge.tsx'
import { useProjectPermission } from '~/api/permissions.ts'
import { useAddressParam } from '~/components/use-address-param.ts'
import type { DefinitionPanelState } from '../api/use-definition-panel.tsx'
import { useDefinitionPanel } from '../api/use-definition-panel.tsx'
import { EditSqlButton } from '../objects/EditSqlButton.tsx'
import { TextCell } from '../objects/cells.tsx'
import { ObjectsPage } from '../objects/ObjectsPage.tsx'
import { databasePaths } from '../paths.ts'
import { tablesQueries } from '../queries.ts'

const columnsFor = (ref: string, editSql: DefinitionPanelState['editSql']): readonly Column<Table>[] => [
  {
    id: 'name',
    label: 'Name',
    sortBy: ({ name }) => name,
    cell: ({ id, name, rls_enabled: isProtected }) => (
      <span className="flex min-w-0 items-center gap-2">
        <Link
          to={databasePaths.table({ ref, id })}
          title={name}
          className="min-w-0 truncate font-mono text-xs underline-offset-2 hover:underline"
        >
          {name}
        </Link>
        {!isProtected && <Badge tone="warning">RLS off</Badge>}
      </span>
    ),
  },
  {
    id: 'comment',
    label: 'Comment',
    className: 'max-lg:hidden',
    cellClassName: 'text-muted',
    cell: ({ comment }) => <TextCell>{comment}</TextCell>,
  },
  {
    id: 'rows',
    label: 'Estimated rows',
    className: 'w-36 max-sm:hidden',
    isNumber: true,
    sortBy: ({ live_rows_estimate: rows }) => rows,
    cell: ({ live_rows_estimate: rows }) => formatCount(rows),
  },
  {
    id: 'size',
    label: 'Size',
    className: 'w-26',
    isNumber: true,
    sortBy: ({ bytes }) => bytes,
    cell: ({ bytes }) => formatBytes(bytes),
  },
  {
    id: 'columns',
    label: 'Columns',
    className: 'w-26 max-sm:hidden',
    isNumber: true,
    sortBy: ({ column_count: count }) => count,
    cell: ({ column_count: count }) => formatCount(count),
  },
  {
    id: 'actions',
    label: 'Actions',
    labelHidden: true,
    className: editSql === undefined ? 'w-32 text-right max-sm:hidden' : 'w-40 text-right max-sm:w-16 max-sm:!px-3',
    cell: ({ id, name }) => (
      <span className="inline-flex items-center gap-2 whitespace-nowrap">
        {editSql !== undefined && (
          <EditSqlButton what={`table ${name}`} onClick={() => editSql({ kind: 'table', id, what: `table ${name}` })} />
        )}
        <Link
          to={tableEditorPaths.table({ ref, id })}
          aria-label={`View rows of ${name}`}
          className="text-sm text-muted underline-offset-2 hover:text-text hover:underline max-sm:hidden"
        >
          View rows
        </Link>
      </span>
    ),
  },
]

export const TablesPage = () => {
  const { ref } = useParams({ from: '/project/$ref' })
  const { reason: forbidden } = useProjectPermission('tenant:Sql:Write', ref)
  const [schema] = useAddressParam('schema')
  const definition = useDefinitionPanel(ref, forbidden)
  const queries = usePageQueries(tablesQueries)
  const tables = useQuery(queries.objects)
  const { data: schemas = [] } = useQuery(queries.schemas)
  return (
    <ObjectsPage
      title="Tables"
      noun="table"
      query={tables}
      schemas={schemas}
      columns={columnsFor(ref, definition.editSql)}
      rowKey={({ id }) => String(id)}
      textOf={({ name, comment }) => `${name} ${comment ?? ''}`}
      create={
        <ButtonLink
          to={tableEditorPaths.table({ ref })}
          search={{ panel: 'new-table', ...(schema !== undefined && { schema }) }}
          variant="primary"
          icon={<Plus aria-hidden size={14} />}
          disabledReason={forbidden}
        >
          New table
        </ButtonLink>
      }
      empty={{
        title: 'No tables in this schema',
        text: 'Create one here or with SQL.',
        icon: <Table2 aria-hidden size={28} strokeWidth={1.5} />,
      }}
    >
      {definition.panel}
    </ObjectsPage>
  )
}
