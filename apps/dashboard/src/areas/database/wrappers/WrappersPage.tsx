import type { ForeignServer } from '@cairn/contracts/pg-meta/foreign-servers'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Cable, Download, Pencil, Trash2 } from 'lucide-react'
import { Suspense } from 'react'
import { EnableExtension } from '~/components/EnableExtension.tsx'
import type { Column } from '~/kit/TableRows.tsx'
import { formatCount } from '~/lib/counts.ts'
import { usePageQueries } from '~/routes/page-queries.ts'
import { IconButton } from '~/ui/icon-button.tsx'
import { lazyPart } from '~/ui/lazy-part.ts'
import { TextCell } from '../objects/cells.tsx'
import { NewButton } from '../objects/NewButton.tsx'
import { ObjectsPage } from '../objects/ObjectsPage.tsx'
import { useObjectsPage } from '../objects/use-objects-page.ts'
import { databasePaths } from '../paths.ts'
import { wrappersQueries } from '../queries.ts'
import { addressText, hasShownUser, uneditable, userText } from './server-values.ts'

const ServerPanel = lazyPart(async () => (await import('./ServerPanel.tsx')).ServerPanel)
const ImportPanel = lazyPart(async () => (await import('./ImportPanel.tsx')).ImportPanel)
const DeleteServerDialog = lazyPart(async () => (await import('./DeleteServerDialog.tsx')).DeleteServerDialog)

/** What is open over the page. */
type Open = { kind: 'new' } | { kind: 'edit' | 'import' | 'deletion'; server: ForeignServer }

const columnsFor = (
  projectRef: string,
  forbidden: string | undefined,
  onOpen: (open: Open) => void,
): readonly Column<ForeignServer>[] => [
  {
    id: 'name',
    label: 'Name',
    sortBy: ({ name }) => name,
    cell: (server) => (
      <span className="block min-w-0">
        <Link
          to={databasePaths.wrapper({ ref: projectRef, id: server.id })}
          title={server.name}
          className="block truncate font-mono text-xs hover:underline"
        >
          {server.name}
        </Link>
        <span className="block truncate text-xs text-muted md:hidden">{addressText(server)}</span>
      </span>
    ),
  },
  {
    id: 'address',
    label: 'Address',
    className: 'w-1/4 max-md:hidden',
    sortBy: addressText,
    cell: (server) => <TextCell mono>{addressText(server)}</TextCell>,
  },
  {
    id: 'database',
    label: 'Database',
    className: 'w-32 max-lg:hidden',
    sortBy: ({ database }) => database ?? '',
    cell: ({ database }) => <TextCell mono>{database}</TextCell>,
  },
  {
    id: 'user',
    label: 'User',
    className: 'w-48 max-lg:hidden',
    sortBy: userText,
    cell: (server) =>
      hasShownUser(server) ? (
        <TextCell mono>{userText(server)}</TextCell>
      ) : (
        <span className="text-faint">{userText(server)}</span>
      ),
  },
  {
    id: 'tables',
    label: 'Tables',
    className: 'w-20',
    isNumber: true,
    sortBy: ({ tables }) => tables.length,
    cell: ({ tables }) => formatCount(tables.length),
  },
  {
    id: 'actions',
    label: 'Actions',
    labelHidden: true,
    className: 'w-32 !px-3 max-sm:w-28',
    cell: (server) => (
      <span className="flex justify-end">
        <IconButton
          label={`Import tables of ${server.name}`}
          disabledReason={forbidden ?? uneditable(server)}
          onClick={() => onOpen({ kind: 'import', server })}
        >
          <Download aria-hidden size={14} />
        </IconButton>
        <IconButton
          label={`Edit the server ${server.name}`}
          disabledReason={forbidden ?? uneditable(server)}
          onClick={() => onOpen({ kind: 'edit', server })}
        >
          <Pencil aria-hidden size={14} />
        </IconButton>
        <IconButton
          label={`Delete the server ${server.name}`}
          disabledReason={forbidden}
          onClick={() => onOpen({ kind: 'deletion', server })}
        >
          <Trash2 aria-hidden size={14} />
        </IconButton>
      </span>
    ),
  },
]

export const WrappersPage = () => {
  const { ref, forbidden, open, setOpen, close } = useObjectsPage<Open>()
  const queries = usePageQueries(wrappersQueries)
  const servers = useQuery(queries.servers)
  const { data: extensions } = useQuery(queries.extensions)
  const extension = extensions?.find(({ name }) => name === 'postgres_fdw')
  const hasServers = servers.data !== undefined && servers.data.length > 0
  // Servers of another wrapper are listed without it.
  const isMissing = extensions !== undefined && (extension?.installed_version ?? null) === null && !hasServers
  return (
    <ObjectsPage
      title="Wrappers"
      description="Connections to other PostgreSQL servers. Their tables are imported as foreign tables, which SQL reads and writes like those of this project."
      noun="server"
      query={servers}
      columns={columnsFor(ref, forbidden, setOpen)}
      rowKey={({ id }) => String(id)}
      textOf={(server) => `${server.name} ${addressText(server)} ${server.database ?? ''}`}
      create={
        <NewButton disabledReason={forbidden} onClick={() => setOpen({ kind: 'new' })}>
          New server
        </NewButton>
      }
      instead={
        isMissing ? (
          <EnableExtension
            projectRef={ref}
            extension="postgres_fdw"
            feature="Wrappers"
            verb="are"
            icon={<Cable aria-hidden size={28} strokeWidth={1.5} />}
          >
            The extension postgres_fdw connects to other PostgreSQL servers, and is then installed in the database of
            the project. Servers and foreign tables can be created in SQL with it too.
          </EnableExtension>
        ) : undefined
      }
      empty={{
        title: 'No servers',
        text: 'Connect to another PostgreSQL server and import some of its tables. Queries of this project then read them where they are, together with its own.',
        icon: <Cable aria-hidden size={28} strokeWidth={1.5} />,
      }}
    >
      <Suspense>
        {open?.kind === 'new' && <ServerPanel projectRef={ref} onClose={close} />}
        {open?.kind === 'edit' && <ServerPanel projectRef={ref} server={open.server} onClose={close} />}
        {open?.kind === 'import' && <ImportPanel projectRef={ref} server={open.server} onClose={close} />}
        {open?.kind === 'deletion' && <DeleteServerDialog projectRef={ref} server={open.server} onClose={close} />}
      </Suspense>
    </ObjectsPage>
  )
}
