import type { EventTrigger } from '@cairn/contracts/pg-meta/event-triggers'
import { plainIdent } from '@cairn/contracts/database/sql-names'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Radio } from 'lucide-react'
import { Suspense } from 'react'
import { toastError } from '~/components/toast-error.tsx'
import type { Column } from '~/kit/TableRows.tsx'
import { usePageQueries } from '~/routes/page-queries.ts'
import { Switch } from '~/ui/switch.tsx'
import { lazyPart } from '~/ui/lazy-part.ts'
import { updateEventTriggerMutation } from '../api/event-triggers.ts'
import { TextCell } from '../objects/cells.tsx'
import { deleteColumn } from '../objects/delete-column.tsx'
import { ObjectsPage } from '../objects/ObjectsPage.tsx'
import { useObjectsPage } from '../objects/use-objects-page.ts'
import { eventTriggersQueries } from '../queries.ts'
import { eventWords } from './event-trigger-text.ts'
import { TriggerTabs } from './TriggerTabs.tsx'

const DropDialog = lazyPart(async () => (await import('../objects/DropDialog.tsx')).DropDialog)

/** The role that people have in a project: it can change what it owns. */
const projectRole = 'postgres'

const whyNot = ({ owner }: EventTrigger, forbidden: string | undefined): string | undefined =>
  forbidden ?? (owner === projectRole ? undefined : `Only its owner, the role ${owner}, can change it.`)

const EnabledSwitch = ({
  projectRef,
  trigger,
  forbidden,
}: {
  projectRef: string
  trigger: EventTrigger
  forbidden: string | undefined
}) => {
  const update = useMutation(updateEventTriggerMutation(projectRef))
  const reason = whyNot(trigger, forbidden)
  return (
    <span title={reason}>
      <Switch
        aria-label={`Enable ${trigger.name}`}
        checked={trigger.enabled_mode !== 'DISABLED'}
        disabled={reason !== undefined}
        loading={update.isPending}
        onCheckedChange={(isOn) =>
          update.mutate(
            { id: trigger.id, mode: isOn ? 'ORIGIN' : 'DISABLED' },
            { onError: (error) => toastError(error, 'The event trigger was not changed') },
          )
        }
      />
    </span>
  )
}

const columnsFor = (
  projectRef: string,
  forbidden: string | undefined,
  onDelete: (trigger: EventTrigger) => void,
): readonly Column<EventTrigger>[] => [
  { id: 'name', label: 'Name', sortBy: ({ name }) => name, cell: ({ name }) => <TextCell mono>{name}</TextCell> },
  {
    id: 'when',
    label: 'Runs',
    sortBy: ({ event }) => event,
    cell: (trigger) => <TextCell>{eventWords(trigger)}</TextCell>,
  },
  {
    id: 'function',
    label: 'Function',
    className: 'max-lg:hidden',
    cell: ({ function_schema: schema, function_name: name }) => <TextCell mono>{`${schema}.${name}`}</TextCell>,
  },
  {
    id: 'owner',
    label: 'Owner',
    className: 'w-40 max-sm:hidden',
    sortBy: ({ owner }) => owner,
    cell: ({ owner }) => <TextCell mono>{owner}</TextCell>,
  },
  {
    id: 'enabled',
    label: 'Enabled',
    className: 'w-24',
    sortBy: ({ enabled_mode: mode }) => mode !== 'DISABLED',
    cell: (trigger) => <EnabledSwitch projectRef={projectRef} trigger={trigger} forbidden={forbidden} />,
  },
  deleteColumn({
    what: (trigger) => `event trigger ${trigger.name}`,
    disabledReason: (trigger) => whyNot(trigger, forbidden),
    onDelete,
  }),
]

export const EventTriggersPage = () => {
  const { ref, forbidden, open, setOpen, close } = useObjectsPage<EventTrigger>()
  const triggers = useQuery(usePageQueries(eventTriggersQueries).triggers)
  return (
    <ObjectsPage
      title="Triggers"
      description="Event triggers run a function when the schema of the database changes. PostgreSQL lets only a superuser create one."
      tabs={<TriggerTabs projectRef={ref} />}
      noun="event trigger"
      query={triggers}
      columns={columnsFor(ref, forbidden, setOpen)}
      rowKey={({ id }) => String(id)}
      textOf={(trigger) => `${trigger.name} ${eventWords(trigger)} ${trigger.function_name}`}
      empty={{
        title: 'No event triggers',
        text: 'Extensions bring them, and the operator of this installation can create one.',
        icon: <Radio aria-hidden size={28} strokeWidth={1.5} />,
      }}
    >
      <Suspense>
        {open !== undefined && (
          <DropDialog
            projectRef={ref}
            what="the event trigger"
            name={open.name}
            sql={`drop event trigger ${plainIdent(open.name)}`}
            canCascade
            onClose={close}
          >
            Its function stays, and no longer runs. Only a superuser can create the event trigger again.
          </DropDialog>
        )}
      </Suspense>
    </ObjectsPage>
  )
}
