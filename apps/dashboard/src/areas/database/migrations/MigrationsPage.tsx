import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { History, Plus } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useProjectPermission } from '~/api/permissions.ts'
import type { Column } from '~/kit/TableRows.tsx'
import { usePageQueries } from '~/routes/page-queries.ts'
import { Button } from '~/ui/button.tsx'
import { Time } from '~/ui/time.tsx'
import type { Migration } from '../api/migrations.ts'
import { NameCell, OpenButton, TextCell } from '../objects/cells.tsx'
import { ObjectsPage } from '../objects/ObjectsPage.tsx'
import { migrationsQueries } from '../queries.ts'
import { dateOfVersion } from './migration-sql.ts'

const MigrationPanel = lazy(async () => ({ default: (await import('./MigrationPanel.tsx')).MigrationPanel }))
const NewMigrationPanel = lazy(async () => ({ default: (await import('./NewMigrationPanel.tsx')).NewMigrationPanel }))

/** What is open over the page. */
type Open = { kind: 'new' } | { kind: 'migration'; migration: Migration }

const columnsFor = (onOpen: (open: Open) => void): readonly Column<Migration>[] => [
  {
    id: 'version',
    label: 'Version',
    className: 'w-44',
    sortBy: ({ version }) => version,
    cell: (migration) => (
      <NameCell>
        <OpenButton label={`SQL of ${migration.version}`} onClick={() => onOpen({ kind: 'migration', migration })}>
          {migration.version}
        </OpenButton>
      </NameCell>
    ),
  },
  {
    id: 'name',
    label: 'Name',
    sortBy: ({ name }) => name ?? '',
    cell: ({ name }) => <TextCell mono>{name}</TextCell>,
  },
  {
    id: 'written',
    label: 'Written',
    className: 'w-36 max-sm:hidden',
    cellClassName: 'text-muted',
    cell: ({ version }) => {
      const date = dateOfVersion(version)
      return date === undefined ? <TextCell>{null}</TextCell> : <Time value={date.toISOString()} />
    },
  },
]

export const MigrationsPage = () => {
  const { ref } = useParams({ from: '/project/$ref' })
  const queries = usePageQueries(migrationsQueries)
  const migrations = useQuery(queries.migrations)
  const { reason: forbidden } = useProjectPermission('sql:Write', ref)
  const [open, setOpen] = useState<Open>()
  const close = () => setOpen(undefined)
  return (
    <ObjectsPage
      title="Migrations"
      description="Changes that were run and recorded, here or by a command-line tool. They are rows of supabase_migrations.schema_migrations."
      noun="migration"
      query={migrations}
      columns={columnsFor(setOpen)}
      rowKey={({ version }) => version}
      textOf={({ version, name, sql }) => `${version} ${name ?? ''} ${sql}`}
      actions={
        <Button
          variant="primary"
          icon={<Plus aria-hidden size={14} />}
          disabledReason={forbidden}
          onClick={() => setOpen({ kind: 'new' })}
        >
          New migration
        </Button>
      }
      empty={{
        title: 'No migrations',
        text: 'Run a change as a migration to keep its SQL with the database.',
        icon: <History aria-hidden size={28} strokeWidth={1.5} />,
      }}
    >
      <Suspense>
        {open?.kind === 'new' && <NewMigrationPanel projectRef={ref} onClose={close} />}
        {open?.kind === 'migration' && <MigrationPanel migration={open.migration} onClose={close} />}
      </Suspense>
    </ObjectsPage>
  )
}
