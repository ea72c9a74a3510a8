import type { Trigger } from '@cairn/contracts/pg-meta/triggers'
import { useQuery } from '@tanstack/react-query'
import { Zap } from 'lucide-react'
import { Suspense } from 'react'
import type { Column } from '~/kit/TableRows.tsx'
import { usePageQueries } from '~/routes/page-queries.ts'
import { lazyPart } from '~/ui/lazy-part.ts'
import type { DefinitionPanelState } from '../api/use-definition-panel.tsx'
import { useDefinitionPanel } from '../api/use-definition-panel.tsx'
import { TextCell } from '../objects/cells.tsx'
import { deleteColumn } from '../objects/delete-column.tsx'
import { DropDialog } from '../objects/LazyDropDialog.ts'
import { NewButton } from '../objects/NewButton.tsx'
import { ObjectsPage } from '../objects/ObjectsPage.tsx'
import { useObjectsPage } from '../objects/use-objects-page.ts'
import { triggersQueries } from '../queries.ts'
import { dropTriggerSql } from './trigger-sql.ts'
import { TriggerSwitch } from './TriggerSwitch.tsx'
import { TriggerTabs } from './TriggerTabs.tsx'

const NewTriggerPanel = lazyPart(async () => (await import('./NewTriggerPanel.tsx')).NewTriggerPanel)

/** What is open over the page. */
type Open = { kind: 'new' } | { kind: 'deletion'; trigger: Trigger }

/** 'after insert, update, for each row' */
const whenText = ({ activation, events, orientation }: Trigger): string =>
  `${activation.toLowerCase()} ${events.join(', ').toLowerCase()}, for each ${orientation.toLowerCase()}`

const columnsFor = (
  projectRef: string,
  forbidden: string | undefined,
  onOpen: (open: Open) => void,
  editSql: DefinitionPanelState['editSql'],
): readonly Column<Trigger>[] => [
  {
    id: 'name',
    label: 'Name',
    sortBy: ({ name }) => name,
    cell: (trigger) => (
      <>
        <TextCell mono>{trigger.name}</TextCell>
        {/* There is no column for it on a narrow screen. */}
        <span className="block text-xs break-words text-muted sm:hidden">
          {whenText(trigger)} of {trigger.table}
        </span>
      </>
    ),
  },
  {
    id: 'table',
    label: 'Table',
    className: 'w-40 max-sm:hidden',
    sortBy: ({ table }) => table,
    cell: ({ table }) => <TextCell mono>{table}</TextCell>,
  },
  {
    id: 'when',
    label: 'Runs',
    className: 'max-sm:hidden',
    cell: (trigger) => <TextCell>{whenText(trigger)}</TextCell>,
  },
  {
    id: 'function',
    label: 'Function',
    className: 'max-lg:hidden',
    cell: ({ function_schema: schema, function_name: name }) => <TextCell mono>{`${schema}.${name}`}</TextCell>,
  },
  {
    id: 'enabled',
    label: 'Enabled',
    className: 'w-24',
    sortBy: ({ enabled_mode: mode }) => mode !== 'DISABLED',
    cell: (trigger) => <TriggerSwitch projectRef={projectRef} trigger={trigger} forbidden={forbidden} />,
  },
  deleteColumn({
    what: (trigger) => `trigger ${trigger.name}`,
    disabledReason: () => forbidden,
    onDelete: (trigger) => onOpen({ kind: 'deletion', trigger }),
    onEditSql: editSql && (({ id, name }) => editSql({ kind: 'trigger', id, what: `trigger ${name}` })),
  }),
]

export const TriggersPage = () => {
  const { ref, schema, forbidden, open, setOpen, close } = useObjectsPage<Open>()
  const definition = useDefinitionPanel(ref, forbidden)
  const queries = usePageQueries(triggersQueries)
  const triggers = useQuery(queries.objects)
  const { data: schemas = [] } = useQuery(queries.schemas)
  return (
    <ObjectsPage
      title="Triggers"
      tabs={<TriggerTabs projectRef={ref} />}
      noun="trigger"
      query={triggers}
      schemas={schemas}
      columns={columnsFor(ref, forbidden, setOpen, definition.editSql)}
      rowKey={({ id }) => String(id)}
      textOf={({ name, table, function_name: called }) => `${name} ${table} ${called}`}
      create={
        <NewButton disabledReason={forbidden} onClick={() => setOpen({ kind: 'new' })}>
          New trigger
        </NewButton>
      }
      empty={{
        title: 'No triggers in this schema',
        text: 'A trigger runs a function when rows of a table are inserted, updated or deleted.',
        icon: <Zap aria-hidden size={28} strokeWidth={1.5} />,
      }}
    >
      {definition.panel}
      <Suspense>
        {open?.kind === 'new' && <NewTriggerPanel projectRef={ref} schema={schema} onClose={close} />}
        {open?.kind === 'deletion' && (
          <DropDialog
            projectRef={ref}
            what="the trigger"
            name={open.trigger.name}
            sql={dropTriggerSql(open.trigger)}
            onClose={close}
          >
            Its function stays, and is no longer called for rows of {open.trigger.table}. You can create the trigger
            again.
          </DropDialog>
        )}
      </Suspense>
    </ObjectsPage>
  )
}
