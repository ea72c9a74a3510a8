import type { Publication } from '@cairn/contracts/pg-meta/publications'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { Plus, RadioTower } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useProjectPermission } from '~/api/permissions.ts'
import type { Column } from '~/kit/TableRows.tsx'
import { counted } from '~/lib/counts.ts'
import { usePageQueries } from '~/routes/page-queries.ts'
import { Button } from '~/ui/button.tsx'
import { NameCell, OpenButton } from '../objects/cells.tsx'
import { DeleteButton } from '../objects/DeleteButton.tsx'
import { ObjectsPage } from '../objects/ObjectsPage.tsx'
import { publicationsQueries } from '../queries.ts'
import { OperationSwitch } from './OperationSwitch.tsx'
import { dropPublicationSql, operations } from './publication-sql.ts'

const PublicationPanel = lazy(async () => ({ default: (await import('./PublicationPanel.tsx')).PublicationPanel }))
const NewPublicationPanel = lazy(async () => ({
  default: (await import('./NewPublicationPanel.tsx')).NewPublicationPanel,
}))
const DropDialog = lazy(async () => ({ default: (await import('../objects/DropDialog.tsx')).DropDialog }))

/** What is open over the page. */
type Open = { kind: 'new' } | { kind: 'tables'; id: number } | { kind: 'deletion'; publication: Publication }

const columnsFor = (
  projectRef: string,
  forbidden: string | undefined,
  onOpen: (open: Open) => void,
): readonly Column<Publication>[] => [
  {
    id: 'name',
    label: 'Name',
    sortBy: ({ name }) => name,
    cell: ({ id, name }) => (
      <NameCell>
        <OpenButton label={`Tables of ${name}`} onClick={() => onOpen({ kind: 'tables', id })}>
          {name}
        </OpenButton>
      </NameCell>
    ),
  },
  {
    id: 'tables',
    label: 'Tables',
    className: 'w-30',
    cellClassName: 'text-muted',
    cell: ({ tables }) => (tables === null ? 'All tables' : counted(tables.length, 'table')),
  },
  ...operations.map((operation): Column<Publication> => ({
    id: operation,
    label: `${operation.charAt(0).toUpperCase()}${operation.slice(1)}`,
    className: 'w-24 max-sm:hidden',
    cell: (publication) => <OperationSwitch {...{ projectRef, publication, operation, forbidden }} />,
  })),
  {
    id: 'actions',
    label: 'Actions',
    labelHidden: true,
    className: 'w-16 !px-3 text-right',
    cell: (publication) => (
      <DeleteButton
        what={`publication ${publication.name}`}
        disabledReason={forbidden}
        onClick={() => onOpen({ kind: 'deletion', publication })}
      />
    ),
  },
]

export const PublicationsPage = () => {
  const { ref } = useParams({ from: '/project/$ref' })
  const queries = usePageQueries(publicationsQueries)
  const publications = useQuery(queries.publications)
  const { reason: forbidden } = useProjectPermission('sql:Write', ref)
  const [open, setOpen] = useState<Open>()
  const close = () => setOpen(undefined)
  // As it is now: its tables change while the panel is open.
  const shown = open?.kind === 'tables' ? publications.data?.find(({ id }) => id === open.id) : undefined
  return (
    <ObjectsPage
      title="Publications"
      description="A publication sends the changes of its tables to subscribers of logical replication."
      noun="publication"
      query={publications}
      columns={columnsFor(ref, forbidden, setOpen)}
      rowKey={({ id }) => String(id)}
      textOf={({ name }) => name}
      actions={
        <Button
          variant="primary"
          icon={<Plus aria-hidden size={14} />}
          disabledReason={forbidden}
          onClick={() => setOpen({ kind: 'new' })}
        >
          New publication
        </Button>
      }
      empty={{
        title: 'No publications',
        text: 'Create one to send the changes of tables to another server.',
        icon: <RadioTower aria-hidden size={28} strokeWidth={1.5} />,
      }}
    >
      <Suspense>
        {open?.kind === 'new' && <NewPublicationPanel projectRef={ref} onClose={close} />}
        {shown !== undefined && (
          <PublicationPanel projectRef={ref} publication={shown} forbidden={forbidden} onClose={close} />
        )}
        {open?.kind === 'deletion' && (
          <DropDialog
            projectRef={ref}
            what="the publication"
            name={open.publication.name}
            sql={dropPublicationSql(open.publication.name)}
            onClose={close}
          >
            Subscribers no longer receive changes. The tables and their rows stay.
          </DropDialog>
        )}
      </Suspense>
    </ObjectsPage>
  )
}
