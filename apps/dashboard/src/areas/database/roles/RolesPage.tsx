import type { DatabaseRole } from '@cairn/contracts/pg-meta/roles'
import { plainIdent } from '@cairn/contracts/database/sql-names'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Users } from 'lucide-react'
import { Suspense } from 'react'
import type { Column } from '~/kit/TableRows.tsx'
import { usePageQueries } from '~/routes/page-queries.ts'
import { Badge } from '~/ui/badge.tsx'
import { lazyPart } from '~/ui/lazy-part.ts'
import { BadgesCell } from '../objects/cells.tsx'
import { deleteColumn } from '../objects/delete-column.tsx'
import { DropDialog } from '../objects/LazyDropDialog.ts'
import { NewButton } from '../objects/NewButton.tsx'
import { ObjectsPage } from '../objects/ObjectsPage.tsx'
import { useObjectsPage } from '../objects/use-objects-page.ts'
import { databasePaths } from '../paths.ts'
import { rolesQueries } from '../queries.ts'
import { attributesOf, connectionsOf, isSystemRole } from './role-kinds.ts'

const NewRolePanel = lazyPart(async () => (await import('./NewRolePanel.tsx')).NewRolePanel)

/** What is open over the page. */
type Open = { kind: 'new' } | { kind: 'deletion'; role: DatabaseRole }

const columnsFor = (
  ref: string,
  forbidden: string | undefined,
  onOpen: (open: Open) => void,
): readonly Column<DatabaseRole>[] => [
  {
    id: 'name',
    label: 'Name',
    sortBy: ({ name }) => name,
    cell: ({ id, name }) => (
      <span className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
        <Link
          to={databasePaths.role({ ref, id })}
          title={name}
          className="min-w-0 truncate font-mono text-xs underline-offset-2 hover:underline"
        >
          {name}
        </Link>
        {isSystemRole(name) && <Badge>System</Badge>}
      </span>
    ),
  },
  {
    id: 'attributes',
    label: 'Attributes',
    className: 'max-sm:hidden',
    cell: (role) => (
      <BadgesCell
        badges={attributesOf(role).map((text) => ({ text, tone: text === 'superuser' ? 'danger' : 'neutral' }))}
      />
    ),
  },
  {
    id: 'connections',
    label: 'Connections',
    className: 'w-36',
    isNumber: true,
    sortBy: ({ active_connections: count }) => count,
    cell: ({ active_connections: count, connection_limit: limit }) => `${count} of ${limit}`,
  },
  deleteColumn({
    what: (role) => `role ${role.name}`,
    disabledReason: (role) =>
      forbidden ?? (isSystemRole(role.name) ? 'Services of this project need this role.' : undefined),
    onDelete: (role) => onOpen({ kind: 'deletion', role }),
  }),
]

export const RolesPage = () => {
  const { ref, forbidden, open, setOpen, close } = useObjectsPage<Open>()
  const queries = usePageQueries(rolesQueries)
  const roles = useQuery(queries.roles)
  const { used, limit } = connectionsOf(roles.data ?? [])
  return (
    <ObjectsPage
      title="Roles"
      // The line is there before its text, so that nothing moves.
      description={roles.data === undefined ? '\u00a0' : `${used} of ${limit} connections are in use.`}
      noun="role"
      query={roles}
      columns={columnsFor(ref, forbidden, setOpen)}
      rowKey={({ id }) => String(id)}
      textOf={(role) => `${role.name} ${attributesOf(role).join(' ')}`}
      create={
        <NewButton disabledReason={forbidden} onClick={() => setOpen({ kind: 'new' })}>
          New role
        </NewButton>
      }
      empty={{ title: 'No roles', icon: <Users aria-hidden size={28} strokeWidth={1.5} /> }}
    >
      <Suspense>
        {open?.kind === 'new' && <NewRolePanel projectRef={ref} onClose={close} />}
        {open?.kind === 'deletion' && (
          <DropDialog
            projectRef={ref}
            what="the role"
            name={open.role.name}
            sql={`drop role ${plainIdent(open.role.name)}`}
            onClose={close}
          >
            Nobody can sign in with it any more. The deletion fails while the role owns objects or has privileges.
          </DropDialog>
        )}
      </Suspense>
    </ObjectsPage>
  )
}
