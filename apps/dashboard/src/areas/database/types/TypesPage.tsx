import type { DatabaseType } from '@cairn/contracts/pg-meta/types'
import { useQuery } from '@tanstack/react-query'
import { ListOrdered } from 'lucide-react'
import { Suspense } from 'react'
import type { Column } from '~/kit/TableRows.tsx'
import { usePageQueries } from '~/routes/page-queries.ts'
import { Badge } from '~/ui/badge.tsx'
import { lazyPart } from '~/ui/lazy-part.ts'
import type { DefinitionPanelState } from '../api/use-definition-panel.tsx'
import { useDefinitionPanel } from '../api/use-definition-panel.tsx'
import { NameCell, OpenButton } from '../objects/cells.tsx'
import { deleteColumn } from '../objects/delete-column.tsx'
import { whySchemaIsFixed } from '../objects/fixed-schema.ts'
import { DropDialog } from '../objects/LazyDropDialog.ts'
import { NewButton } from '../objects/NewButton.tsx'
import { ObjectsPage } from '../objects/ObjectsPage.tsx'
import { useObjectsPage } from '../objects/use-objects-page.ts'
import { enumsQueries } from '../queries.ts'
import { dropEnumSql } from './enum-sql.ts'

const NewEnumPanel = lazyPart(async () => (await import('./NewEnumPanel.tsx')).NewEnumPanel)
const EnumValuesPanel = lazyPart(async () => (await import('./EnumValuesPanel.tsx')).EnumValuesPanel)

/** What is open over the page. */
type Open = { kind: 'new' } | { kind: 'values' | 'deletion'; type: DatabaseType }

const columnsFor = (
  forbidden: string | undefined,
  onOpen: (open: Open) => void,
  editSql: DefinitionPanelState['editSql'],
): readonly Column<DatabaseType>[] => [
  {
    id: 'name',
    label: 'Name',
    className: 'w-64 max-sm:w-32',
    sortBy: ({ name }) => name,
    cell: (type) => (
      <NameCell>
        <OpenButton label={`Values of ${type.name}`} onClick={() => onOpen({ kind: 'values', type })}>
          {type.name}
        </OpenButton>
      </NameCell>
    ),
  },
  {
    id: 'values',
    label: 'Values, in their order',
    cell: ({ enums }) => (
      <span className="flex flex-wrap gap-1">
        {enums.map((value) => (
          <Badge key={value} mono>
            {value}
          </Badge>
        ))}
      </span>
    ),
  },
  deleteColumn({
    what: (type) => `type ${type.name}`,
    disabledReason: () => forbidden,
    onDelete: (type) => onOpen({ kind: 'deletion', type }),
    onEditSql: editSql && (({ id, name }) => editSql({ kind: 'type', id, what: `type ${name}` })),
  }),
]

export const TypesPage = () => {
  const { ref, schema, forbidden: notAllowed, open, setOpen, close } = useObjectsPage<Open>()
  const queries = usePageQueries(enumsQueries)
  const types = useQuery(queries.objects)
  const { data: schemas = [] } = useQuery(queries.schemas)
  const forbidden = notAllowed ?? whySchemaIsFixed(schemas, schema)
  const definition = useDefinitionPanel(ref, forbidden)
  return (
    <ObjectsPage
      title="Enumerated types"
      noun="type"
      query={types}
      schemas={schemas}
      columns={columnsFor(forbidden, setOpen, definition.editSql)}
      rowKey={({ id }) => String(id)}
      textOf={({ name, enums }) => `${name} ${enums.join(' ')}`}
      create={
        <NewButton disabledReason={forbidden} onClick={() => setOpen({ kind: 'new' })}>
          New type
        </NewButton>
      }
      empty={{
        title: 'No enumerated types in this schema',
        text: 'An enumerated type allows a fixed list of values, in an order: pending, paid, shipped.',
        icon: <ListOrdered aria-hidden size={28} strokeWidth={1.5} />,
      }}
    >
      {definition.panel}
      <Suspense>
        {open?.kind === 'new' && (
          <NewEnumPanel projectRef={ref} schema={schema} disabledReason={forbidden} onClose={close} />
        )}
        {open?.kind === 'values' && (
          <EnumValuesPanel projectRef={ref} type={open.type} disabledReason={forbidden} onClose={close} />
        )}
        {open?.kind === 'deletion' && (
          <DropDialog
            projectRef={ref}
            what="the type"
            name={open.type.name}
            sql={dropEnumSql(open.type)}
            canCascade
            onClose={close}
          >
            With CASCADE, the columns of this type are deleted with their values. This cannot be undone.
          </DropDialog>
        )}
      </Suspense>
    </ObjectsPage>
  )
}
