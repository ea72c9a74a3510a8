import type { DatabaseFunction } from '@cairn/contracts/pg-meta/functions'
import { useQuery } from '@tanstack/react-query'
import { SquareFunction } from 'lucide-react'
import { Suspense } from 'react'
import type { Column } from '~/kit/TableRows.tsx'
import { usePageQueries } from '~/routes/page-queries.ts'
import { Badge } from '~/ui/badge.tsx'
import { lazyPart } from '~/ui/lazy-part.ts'
import type { DefinitionPanelState } from '../api/use-definition-panel.tsx'
import { useDefinitionPanel } from '../api/use-definition-panel.tsx'
import { NameCell, OpenButton, TextCell } from '../objects/cells.tsx'
import { deleteColumn } from '../objects/delete-column.tsx'
import { whySchemaIsFixed } from '../objects/fixed-schema.ts'
import { DropDialog } from '../objects/LazyDropDialog.ts'
import { NewButton } from '../objects/NewButton.tsx'
import { ObjectsPage } from '../objects/ObjectsPage.tsx'
import { useObjectsPage } from '../objects/use-objects-page.ts'
import { functionsQueries } from '../queries.ts'
import { dropFunctionSql } from './function-sql.ts'

const NewFunctionPanel = lazyPart(async () => (await import('./NewFunctionPanel.tsx')).NewFunctionPanel)
const StatementPanel = lazyPart(async () => (await import('../objects/StatementPanel.tsx')).StatementPanel)

/** What is open over the page. */
type Open = { kind: 'new' } | { kind: 'definition' | 'deletion'; function: DatabaseFunction }

const columnsFor = (
  forbidden: string | undefined,
  onOpen: (open: Open) => void,
  editSql: DefinitionPanelState['editSql'],
): readonly Column<DatabaseFunction>[] => [
  {
    id: 'name',
    label: 'Name',
    sortBy: ({ name }) => name,
    cell: (each) => (
      <NameCell>
        <OpenButton label={`Definition of ${each.name}`} onClick={() => onOpen({ kind: 'definition', function: each })}>
          {each.name}
        </OpenButton>
      </NameCell>
    ),
  },
  {
    id: 'arguments',
    label: 'Arguments',
    className: 'max-lg:hidden',
    cell: ({ argument_types: types }) => <TextCell mono>{types}</TextCell>,
  },
  {
    id: 'returns',
    label: 'Returns',
    className: 'w-44 max-sm:hidden',
    sortBy: ({ return_type: type }) => type,
    cell: ({ return_type: type }) => <TextCell mono>{type}</TextCell>,
  },
  {
    id: 'language',
    label: 'Language',
    className: 'w-26 max-lg:hidden',
    cellClassName: 'text-muted',
    sortBy: ({ language }) => language,
    cell: ({ language }) => language,
  },
  {
    id: 'security',
    label: 'Security',
    className: 'w-28',
    sortBy: ({ security_definer: isDefiner }) => isDefiner,
    cell: ({ security_definer: isDefiner }) =>
      isDefiner ? <Badge tone="warning">Definer</Badge> : <Badge>Invoker</Badge>,
  },
  deleteColumn({
    what: (each) => `function ${each.name}`,
    disabledReason: () => forbidden,
    onDelete: (each) => onOpen({ kind: 'deletion', function: each }),
    onEditSql: editSql && (({ id, name }) => editSql({ kind: 'function', id, what: `function ${name}` })),
  }),
]

export const FunctionsPage = () => {
  const { ref, schema, forbidden: notAllowed, open, setOpen, close } = useObjectsPage<Open>()
  const queries = usePageQueries(functionsQueries)
  const functions = useQuery(queries.objects)
  const { data: schemas = [] } = useQuery(queries.schemas)
  const forbidden = notAllowed ?? whySchemaIsFixed(schemas, schema)
  const definition = useDefinitionPanel(ref, forbidden)
  return (
    <ObjectsPage
      title="Functions"
      noun="function"
      query={functions}
      schemas={schemas}
      columns={columnsFor(forbidden, setOpen, definition.editSql)}
      rowKey={({ id }) => String(id)}
      textOf={({ name, argument_types: types, return_type: returned }) => `${name} ${types} ${returned}`}
      create={
        <NewButton disabledReason={forbidden} onClick={() => setOpen({ kind: 'new' })}>
          New function
        </NewButton>
      }
      empty={{
        title: 'No functions in this schema',
        text: 'A function runs in the database. Call it from SQL, from a trigger or a policy.',
        icon: <SquareFunction aria-hidden size={28} strokeWidth={1.5} />,
      }}
    >
      {definition.panel}
      <Suspense>
        {open?.kind === 'new' && <NewFunctionPanel projectRef={ref} schema={schema} onClose={close} />}
        {open?.kind === 'definition' && (
          <StatementPanel
            projectRef={ref}
            title={`${open.function.schema}.${open.function.name}`}
            statement={open.function.complete_statement}
            done={`Changed the function ${open.function.name}`}
            failure="The function was not changed"
            disabledReason={forbidden}
            onClose={close}
          />
        )}
        {open?.kind === 'deletion' && (
          <DropDialog
            projectRef={ref}
            what="the function"
            name={open.function.name}
            sql={dropFunctionSql(open.function)}
            canCascade
            onClose={close}
          >
            Statements that call it fail from then on. This cannot be undone.
          </DropDialog>
        )}
      </Suspense>
    </ObjectsPage>
  )
}
