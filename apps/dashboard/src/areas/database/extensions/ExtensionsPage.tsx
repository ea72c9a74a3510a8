import { plainIdent } from '@cairn/contracts/database/sql-names'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { Blocks } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useProjectPermission } from '~/api/permissions.ts'
import type { Column } from '~/kit/TableRows.tsx'
import { usePageQueries } from '~/routes/page-queries.ts'
import { Badge } from '~/ui/badge.tsx'
import { Button } from '~/ui/button.tsx'
import { lazyPart } from '~/ui/lazy-part.ts'
import { ObjectsPage } from '../objects/ObjectsPage.tsx'
import { extensionsQueries } from '../queries.ts'
import type { ListedExtension } from './listed-extensions.ts'
import { listedExtensions, stateOf } from './listed-extensions.ts'

const InstallPanel = lazyPart(async () => (await import('./InstallPanel.tsx')).InstallPanel)
const DropDialog = lazyPart(async () => (await import('../objects/DropDialog.tsx')).DropDialog)

/** What is open over the page. */
interface Open {
  kind: 'installation' | 'deletion'
  name: string
}

const absentReason = 'This installation of PostgreSQL does not include the extension.'

const SwitchCell = ({
  extension,
  forbidden,
  onOpen,
}: {
  extension: ListedExtension
  forbidden: string | undefined
  onOpen: (open: Open) => void
}) => {
  const { name } = extension
  const state = stateOf(extension)
  if (state === 'installed')
    return (
      <Button
        aria-label={`Disable ${name}`}
        disabledReason={forbidden ?? (name === 'plpgsql' ? 'Functions of this project need it.' : undefined)}
        onClick={() => onOpen({ kind: 'deletion', name })}
      >
        Disable
      </Button>
    )
  return (
    <Button
      aria-label={`Enable ${name}`}
      disabledReason={state === 'absent' ? absentReason : forbidden}
      onClick={() => onOpen({ kind: 'installation', name })}
    >
      Enable
    </Button>
  )
}

const ExtensionName = ({ extension }: { extension: ListedExtension }) => {
  const { name, comment, entry, found } = extension
  const state = stateOf(extension)
  return (
    <span className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
      {entry === undefined ? (
        <span className="font-mono text-xs">{name}</span>
      ) : (
        <a
          href={entry.link}
          target="_blank"
          rel="noreferrer"
          aria-label={`${name}: documentation`}
          className="font-mono text-xs underline-offset-2 hover:underline"
        >
          {name}
        </a>
      )}
      {state === 'installed' && (
        <Badge tone="success">{`${found?.installed_version ?? ''} in ${found?.schema ?? ''}`}</Badge>
      )}
      {state === 'absent' && <Badge>Not included</Badge>}
      {entry?.deprecated !== undefined && <Badge tone="warning">Deprecated</Badge>}
      {/* There is no column for it on a narrow screen. */}
      <span className="w-full text-xs text-muted lg:hidden">{comment}</span>
    </span>
  )
}

const columnsFor = (
  forbidden: string | undefined,
  onOpen: (open: Open) => void,
): readonly Column<ListedExtension>[] => [
  {
    id: 'name',
    label: 'Name',
    className: 'w-72 max-sm:w-auto',
    sortBy: ({ name }) => name,
    cell: (extension) => <ExtensionName extension={extension} />,
  },
  {
    id: 'comment',
    label: 'What it does',
    className: 'max-lg:hidden',
    cellClassName: 'text-muted',
    cell: ({ comment, entry }) => (
      <>
        {comment}
        {entry !== undefined && entry.product !== null && (
          <span className="block text-xs text-faint">Used by {entry.product}</span>
        )}
      </>
    ),
  },
  {
    id: 'tags',
    label: 'Tags',
    className: 'w-52 max-sm:hidden',
    cell: ({ entry }) => (
      <span className="flex flex-wrap gap-1">
        {entry?.tags.map((tag) => (
          <Badge key={tag}>{tag}</Badge>
        ))}
      </span>
    ),
  },
  {
    id: 'state',
    label: 'Status',
    labelHidden: true,
    className: 'w-28 text-right',
    cell: (extension) => <SwitchCell {...{ extension, forbidden, onOpen }} />,
  },
]

export const ExtensionsPage = () => {
  const { ref } = useParams({ from: '/project/$ref' })
  const queries = usePageQueries(extensionsQueries)
  const { data, error, isFetching, refetch } = useQuery(queries.extensions)
  const { data: schemas = [] } = useQuery(queries.schemas)
  const { reason: forbidden } = useProjectPermission('tenant:Sql:Write', ref)
  const [open, setOpen] = useState<Open>()
  const close = () => setOpen(undefined)
  return (
    <ObjectsPage
      title="Extensions"
      description="Extensions add types, functions and indexes to the database."
      noun="extension"
      query={{ data: data && listedExtensions(data), error, isFetching, refetch }}
      columns={columnsFor(forbidden, setOpen)}
      rowKey={({ name }) => name}
      textOf={({ name, comment, entry }) => `${name} ${comment} ${entry?.tags.join(' ') ?? ''}`}
      empty={{ title: 'No extensions', icon: <Blocks aria-hidden size={28} strokeWidth={1.5} /> }}
    >
      <Suspense>
        {open?.kind === 'installation' && (
          <InstallPanel projectRef={ref} name={open.name} schemas={schemas} onClose={close} />
        )}
        {open?.kind === 'deletion' && (
          <DropDialog
            projectRef={ref}
            what="the extension"
            name={open.name}
            sql={`drop extension ${plainIdent(open.name)}`}
            canCascade
            onClose={close}
          >
            Its types and functions are deleted from the database. You can enable it again; columns deleted with CASCADE
            do not come back.
          </DropDialog>
        )}
      </Suspense>
    </ObjectsPage>
  )
}
