import type { Trigger } from '@cairn/contracts/pg-meta/triggers'
import { useQuery } from '@tanstack/react-query'
import { Pencil, Trash2, Webhook } from 'lucide-react'
import { Suspense } from 'react'
import type { Column } from '~/kit/TableRows.tsx'
import { capitalized } from '~/lib/capitalized.ts'
import { usePageQueries } from '~/routes/page-queries.ts'
import { IconButton } from '~/ui/icon-button.tsx'
import { lazyPart } from '~/ui/lazy-part.ts'
import { EnableExtension } from '~/components/EnableExtension.tsx'
import { TextCell } from '../objects/cells.tsx'
import { DropDialog } from '../objects/LazyDropDialog.ts'
import { NewButton } from '../objects/NewButton.tsx'
import { ObjectsPage } from '../objects/ObjectsPage.tsx'
import { useObjectsPage } from '../objects/use-objects-page.ts'
import { webhooksQueries } from '../queries.ts'
import { dropTriggerSql } from '../triggers/trigger-sql.ts'
import { TriggerSwitch } from '../triggers/TriggerSwitch.tsx'
import { Deliveries } from './Deliveries.tsx'
import { uneditable } from './webhook-sql.ts'

const WebhookPanel = lazyPart(async () => (await import('./WebhookPanel.tsx')).WebhookPanel)

/** What is open over the page. */
type Open = { kind: 'new' } | { kind: 'edit' | 'deletion'; webhook: Trigger }

const columnsFor = (
  projectRef: string,
  forbidden: string | undefined,
  onOpen: (open: Open) => void,
): readonly Column<Trigger>[] => [
  {
    id: 'name',
    label: 'Name',
    sortBy: ({ name }) => name,
    cell: ({ name, schema, table }) => (
      <span className="block min-w-0">
        <TextCell mono>{name}</TextCell>
        <span className="block truncate text-xs text-muted">{`${schema}.${table}`}</span>
      </span>
    ),
  },
  {
    id: 'events',
    label: 'Events',
    className: 'w-44 max-md:hidden',
    cell: ({ events }) => <TextCell>{capitalized(events.join(', ').toLowerCase())}</TextCell>,
  },
  {
    id: 'request',
    label: 'Request',
    className: 'w-2/5 max-sm:hidden',
    sortBy: ({ function_args: [url = ''] }) => url,
    cell: ({ function_args: [url = '', method = ''] }) => <TextCell mono>{`${method} ${url}`}</TextCell>,
  },
  {
    id: 'enabled',
    label: 'Enabled',
    className: 'w-24',
    cell: (webhook) => (
      <span className="flex">
        <TriggerSwitch projectRef={projectRef} trigger={webhook} forbidden={forbidden} />
      </span>
    ),
  },
  {
    id: 'actions',
    label: 'Actions',
    labelHidden: true,
    className: 'w-24 !px-3',
    cell: (webhook) => (
      <span className="flex justify-end">
        <IconButton
          label={`Edit webhook ${webhook.name}`}
          disabledReason={forbidden ?? uneditable(webhook)}
          onClick={() => onOpen({ kind: 'edit', webhook })}
        >
          <Pencil aria-hidden size={14} />
        </IconButton>
        <IconButton
          label={`Delete webhook ${webhook.name}`}
          disabledReason={forbidden}
          onClick={() => onOpen({ kind: 'deletion', webhook })}
        >
          <Trash2 aria-hidden size={14} />
        </IconButton>
      </span>
    ),
  },
]

export const WebhooksPage = () => {
  const { ref, forbidden, open, setOpen, close } = useObjectsPage<Open>()
  const queries = usePageQueries(webhooksQueries)
  const webhooks = useQuery(queries.webhooks)
  const { data: extensions } = useQuery(queries.extensions)
  const pgNet = extensions?.find(({ name }) => name === 'pg_net')
  const isMissing = extensions !== undefined && (pgNet?.installed_version ?? null) === null
  const hasWebhooks = webhooks.data !== undefined && webhooks.data.length > 0
  return (
    <ObjectsPage
      title="Webhooks"
      description="A webhook sends a request to a URL when rows of a table are inserted, updated or deleted."
      noun="webhook"
      query={webhooks}
      columns={columnsFor(ref, forbidden, setOpen)}
      rowKey={({ id }) => String(id)}
      textOf={({ name, table, function_args: [url = ''] }) => `${name} ${table} ${url}`}
      create={
        <NewButton disabledReason={forbidden} onClick={() => setOpen({ kind: 'new' })}>
          New webhook
        </NewButton>
      }
      instead={
        isMissing ? (
          <EnableExtension
            projectRef={ref}
            extension="pg_net"
            feature="Webhooks"
            verb="are"
            icon={<Webhook aria-hidden size={28} strokeWidth={1.5} />}
          >
            Requests are sent by the extension pg_net, which is then installed in the database of the project. SQL can
            send requests with it too.
          </EnableExtension>
        ) : undefined
      }
      empty={{
        title: 'No webhooks',
        text: 'Tell another service, or an edge function, what has changed in a table.',
        icon: <Webhook aria-hidden size={28} strokeWidth={1.5} />,
      }}
    >
      {hasWebhooks && <Deliveries />}
      <Suspense>
        {open?.kind === 'new' && <WebhookPanel projectRef={ref} onClose={close} />}
        {open?.kind === 'edit' && <WebhookPanel projectRef={ref} webhook={open.webhook} onClose={close} />}
        {open?.kind === 'deletion' && (
          <DropDialog
            projectRef={ref}
            what="the webhook"
            name={open.webhook.name}
            sql={dropTriggerSql(open.webhook)}
            onClose={close}
          >
            Changes of {open.webhook.table} are no longer sent to {open.webhook.function_args[0]}.
          </DropDialog>
        )}
      </Suspense>
    </ObjectsPage>
  )
}
