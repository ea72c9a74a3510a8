import type { Publication } from '@cairn/contracts/pg-meta/publications'
import { useQuery } from '@tanstack/react-query'
import { RadioTower } from 'lucide-react'
import { Suspense } from 'react'
import type { Column } from '~/kit/TableRows.tsx'
import { capitalized } from '~/lib/capitalized.ts'
import { counted } from '~/lib/counts.ts'
import { usePageQueries } from '~/routes/page-queries.ts'
import { lazyPart } from '~/ui/lazy-part.ts'
import { NameCell, OpenButton } from '../objects/cells.tsx'
import { deleteColumn } from '../objects/delete-column.tsx'
import { DropDialog } from '../objects/LazyDropDialog.ts'
import { NewButton } from '../objects/NewButton.tsx'
import { ObjectsPage } from '../objects/ObjectsPage.tsx'
import { useObjectsPage } from '../objects/use-objects-page.ts'
import { publicationsQueries } from '../queries.ts'
import { OperationSwitch } from './OperationSwitch.tsx'
import { dropPublicationSql, operations } from './publication-sql.ts'

const PublicationPanel = lazyPart(async () => (await import('./PublicationPanel.tsx')).PublicationPanel)
const NewPublicationPanel = lazyPart(async () => (await import('./NewPublicationPanel.tsx')).NewPublicationPanel)

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
    className: 'w-30 max-sm:w-24',
    cellClassName: 'text-muted',
    cell: ({ tables }) => (tables === null ? 'All tables' : counted(tables.length, 'table')),
  },
  ...operations.map((operation): Column<Publication> => ({
    id: operation,
    label: capitalized(operation),
    className: 'w-24 max-sm:hidden',
    cell: (publication) => <OperationSwitch {...{ projectRef, publication, operation, forbidden }} />,
  })),
  deleteColumn({
    what: (publication) => `publication ${publication.name}`,
    disabledReason: () => forbidden,
    onDelete: (publication) => onOpen({ kind: 'deletion', publication }),
  }),
]

export const PublicationsPage = () => {
  const { ref, forbidden, open, setOpen, close } = useObjectsPage<Open>('replication:Write')
  const queries = usePageQueries(publicationsQueries)
  const publications = useQuery(queries.publications)
  // As it is now: its tables change while the panel is open.
  const shown = open?.kind === 'tables' ? publications.data?.find(({ id }) => id === open.id) : undefined
  return (
    <ObjectsPage
      title="Publications"
      description="A publication sends the changes of its tables to subscribers of logical replication."
      noun="publication"
      action="replication:Read"
      query={publications}
      columns={columnsFor(ref, forbidden, setOpen)}
      rowKey={({ id }) => String(id)}
      textOf={({ name }) => name}
      create={
        <NewButton disabledReason={forbidden} onClick={() => setOpen({ kind: 'new' })}>
          New publication
        </NewButton>
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
