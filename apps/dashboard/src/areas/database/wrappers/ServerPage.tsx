import type { ForeignServer } from '@cairn/contracts/pg-meta/foreign-servers'
import { plainName } from '@cairn/contracts/database/sql-names'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { Download, Pencil, Table2 } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useProjectPermission } from '~/api/permissions.ts'
import { projectQuery } from '~/api/projects.ts'
import { tableEditorPaths } from '~/areas/table-editor/paths.ts'
import { ActionCard } from '~/kit/ActionCard.tsx'
import { BackLink } from '~/kit/BackLink.tsx'
import { QueryContent } from '~/kit/QueryContent.tsx'
import { QueryTable } from '~/kit/QueryTable.tsx'
import { ResourcePage } from '~/kit/ResourcePage.tsx'
import type { Column } from '~/kit/TableRows.tsx'
import { usePageQueries } from '~/routes/page-queries.ts'
import { Button } from '~/ui/button.tsx'
import { Card } from '~/ui/card.tsx'
import { lazyPart } from '~/ui/lazy-part.ts'
import { PropertyList } from '~/ui/property-list.tsx'
import { DeleteButton } from '../objects/DeleteButton.tsx'
import { DropDialog } from '../objects/LazyDropDialog.ts'
import { TextCell } from '../objects/cells.tsx'
import { databasePaths } from '../paths.ts'
import { wrapperQueries } from '../queries.ts'
import { encryptionText, hasShownUser, uneditable, userText } from './server-values.ts'

const ServerPanel = lazyPart(async () => (await import('./ServerPanel.tsx')).ServerPanel)
const ImportPanel = lazyPart(async () => (await import('./ImportPanel.tsx')).ImportPanel)
const DeleteServerDialog = lazyPart(async () => (await import('./DeleteServerDialog.tsx')).DeleteServerDialog)

type ForeignTable = ForeignServer['tables'][number]

/** What is open over the page. */
type Open = { kind: 'edit' | 'import' | 'deletion' } | { kind: 'drop'; table: ForeignTable }

const code = (text: string | number | null) =>
  text === null ? <span className="text-faint">Not set</span> : <code className="font-mono text-xs">{text}</code>

const ServerSummary = ({ server }: { server: ForeignServer }) => (
  <Card title="Connection">
    <PropertyList
      properties={[
        { label: 'Host', value: code(server.host) },
        ...(server.hostaddr === null ? [] : [{ label: 'Numeric address', value: code(server.hostaddr) }]),
        { label: 'Port', value: code(server.port) },
        { label: 'Database', value: code(server.database) },
        { label: 'Encryption', value: encryptionText(server.ssl_mode) },
        { label: 'User', value: hasShownUser(server) ? code(userText(server)) : userText(server) },
        {
          label: 'User mappings',
          value: server.mapped_roles.length === 0 ? 'None' : code(server.mapped_roles.join(', ')),
        },
        { label: 'Wrapper', value: code(server.wrapper) },
        { label: 'Owner', value: code(server.owner) },
      ]}
    />
  </Card>
)

const columnsFor = (
  projectRef: string,
  forbidden: string | undefined,
  onDrop: (table: ForeignTable) => void,
): readonly Column<ForeignTable>[] => [
  {
    id: 'name',
    label: 'Name',
    sortBy: ({ name }) => name,
    cell: ({ id, name }) => (
      <Link
        to={tableEditorPaths.table({ ref: projectRef, id })}
        title={name}
        className="block truncate font-mono text-xs hover:underline"
      >
        {name}
      </Link>
    ),
  },
  {
    id: 'schema',
    label: 'Schema',
    className: 'w-1/3',
    sortBy: ({ schema }) => schema,
    cell: ({ schema }) => <TextCell mono>{schema}</TextCell>,
  },
  {
    id: 'actions',
    label: 'Actions',
    labelHidden: true,
    className: 'w-16 !px-3',
    cell: (table) => (
      <span className="flex justify-end">
        <DeleteButton what={`foreign table ${table.name}`} disabledReason={forbidden} onClick={() => onDrop(table)} />
      </span>
    ),
  },
]

export const ServerPage = () => {
  const { ref, id } = useParams({ from: '/project/$ref/areas/database/wrappers/$id' })
  const server = useQuery(usePageQueries(wrapperQueries).server)
  const { data: project } = useQuery(projectQuery(ref))
  const { reason: unreadable } = useProjectPermission('tenant:Sql:Read', ref)
  const { reason: notAllowed } = useProjectPermission('tenant:Sql:Write', ref)
  const navigate = useNavigate()
  const [open, setOpen] = useState<Open>()
  const close = () => setOpen(undefined)
  const { data, error, isFetching, refetch } = server
  const back = <BackLink to={databasePaths.wrappers({ ref })}>Wrappers</BackLink>
  const unchangeable = notAllowed ?? (data && uneditable(data))
  return (
    <ResourcePage
      title={data?.name ?? `Server ${id}`}
      within={['Wrappers', project?.name]}
      actions={
        <>
          {back}
          {data !== undefined && (
            <>
              <Button
                icon={<Pencil aria-hidden size={14} />}
                disabledReason={unchangeable}
                onClick={() => setOpen({ kind: 'edit' })}
              >
                Edit
              </Button>
              <Button
                variant="primary"
                icon={<Download aria-hidden size={14} />}
                disabledReason={unchangeable}
                onClick={() => setOpen({ kind: 'import' })}
              >
                Import tables
              </Button>
            </>
          )}
        </>
      }
    >
      <QueryContent
        query={server}
        failure="The server could not be loaded"
        skeleton="h-96 !rounded-lg"
        wayOn={back}
        noAccess={unreadable === undefined ? undefined : { to: 'the servers of this project', reason: unreadable }}
      >
        {(known) => (
          <div className="flex flex-col gap-4">
            <ServerSummary server={known} />
            <section aria-label="Foreign tables">
              <h2 className="mb-3 text-base font-medium">Foreign tables</h2>
              <QueryTable
                label="Foreign tables"
                query={{ data: data?.tables, error, isFetching, refetch }}
                columns={columnsFor(ref, notAllowed, (table) => setOpen({ kind: 'drop', table }))}
                rowKey={(table) => String(table.id)}
                failure="The foreign tables could not be loaded"
                skeleton="h-40 !rounded-lg"
                empty={{
                  icon: <Table2 aria-hidden size={28} strokeWidth={1.5} />,
                  title: 'No foreign tables',
                  text: 'Import tables of the server to read and write their rows here.',
                }}
              />
            </section>
            <ActionCard
              title="Delete server"
              text="Deletes the connection and its password. Nothing changes at the other server."
              action={
                <Button
                  variant="danger-outline"
                  disabledReason={notAllowed}
                  onClick={() => setOpen({ kind: 'deletion' })}
                >
                  Delete server
                </Button>
              }
            />
            <Suspense>
              {open?.kind === 'edit' && <ServerPanel projectRef={ref} server={known} onClose={close} />}
              {open?.kind === 'import' && <ImportPanel projectRef={ref} server={known} onClose={close} />}
              {open?.kind === 'deletion' && (
                <DeleteServerDialog
                  projectRef={ref}
                  server={known}
                  onDeleted={() => navigate({ to: databasePaths.wrappers({ ref }) })}
                  onClose={close}
                />
              )}
              {open?.kind === 'drop' && (
                <DropDialog
                  projectRef={ref}
                  what="the foreign table"
                  name={open.table.name}
                  sql={`drop foreign table ${plainName(open.table.schema, open.table.name)}`}
                  canCascade
                  onClose={close}
                >
                  The table and its rows at the other server stay. It can be imported again.
                </DropDialog>
              )}
            </Suspense>
          </div>
        )}
      </QueryContent>
    </ResourcePage>
  )
}
