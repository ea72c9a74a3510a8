import type { Column as TableColumn } from '@cairn/contracts/pg-meta/columns'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { KeyRound, Table2 } from 'lucide-react'
import { tableEditorPaths } from '~/areas/table-editor/paths.ts'
import { ButtonLink } from '~/components/ButtonLink.tsx'
import { BackLink } from '~/kit/BackLink.tsx'
import type { Column } from '~/kit/TableRows.tsx'
import { usePageQueries } from '~/routes/page-queries.ts'
import { Badge } from '~/ui/badge.tsx'
import { BadgesCell, TextCell } from '../objects/cells.tsx'
import { ObjectsPage } from '../objects/ObjectsPage.tsx'
import { databasePaths } from '../paths.ts'
import { tableQueries } from '../queries.ts'
import { columnTraits, typeText } from './column-traits.ts'

const columnsFor = (keys: ReadonlySet<string>): readonly Column<TableColumn>[] => [
  {
    id: 'name',
    label: 'Name',
    sortBy: ({ name }) => name,
    cell: ({ name }) => (
      <span className="flex min-w-0 items-center gap-2">
        <span className="min-w-0 truncate font-mono text-xs" title={name}>
          {name}
        </span>
        {keys.has(name) && (
          <Badge icon={<KeyRound aria-hidden size={11} />} tone="accent">
            Primary key
          </Badge>
        )}
      </span>
    ),
  },
  {
    id: 'type',
    label: 'Type',
    className: 'w-44 max-sm:w-30',
    sortBy: typeText,
    cell: (column) => <TextCell mono>{typeText(column)}</TextCell>,
  },
  {
    id: 'default',
    label: 'Default',
    className: 'max-lg:hidden',
    cellClassName: 'text-muted',
    cell: ({ default_value: value }) => <TextCell mono>{value}</TextCell>,
  },
  {
    id: 'rules',
    label: 'Constraints',
    className: 'max-sm:hidden',
    cell: (column) => <BadgesCell badges={columnTraits(column).map((trait) => ({ text: trait }))} />,
  },
  {
    id: 'comment',
    label: 'Comment',
    className: 'max-lg:hidden',
    cellClassName: 'text-muted',
    cell: ({ comment }) => <TextCell>{comment}</TextCell>,
  },
]

export const ColumnsPage = () => {
  const { ref } = useParams({ from: '/project/$ref' })
  const queries = usePageQueries(tableQueries)
  const { data: table, error, isFetching, refetch } = useQuery(queries.table)
  const keys = new Set((table?.primary_keys ?? []).map(({ name }) => name))
  return (
    <ObjectsPage
      title={table?.name ?? 'Table'}
      description={
        table !== undefined &&
        `Columns of ${table.schema}.${table.name}${table.comment === null ? '' : `: ${table.comment}`}`
      }
      noun="column"
      query={{ data: table?.columns ?? (table && []), error, isFetching, refetch }}
      columns={columnsFor(keys)}
      rowKey={({ id }) => id}
      textOf={(column) => `${column.name} ${typeText(column)} ${column.comment ?? ''}`}
      actions={
        <>
          <BackLink to={databasePaths.tables({ ref })}>Tables</BackLink>
          {table !== undefined && (
            <ButtonLink to={tableEditorPaths.table({ ref, id: table.id })} icon={<Table2 aria-hidden size={14} />}>
              View rows
            </ButtonLink>
          )}
        </>
      }
      wayOn={<ButtonLink to={databasePaths.tables({ ref })}>Go to the tables</ButtonLink>}
      empty={{ title: 'This table has no columns', text: 'Add one with SQL: alter table … add column ….' }}
    />
  )
}
