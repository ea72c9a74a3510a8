import { useQuery } from '@tanstack/react-query'
import { History } from 'lucide-react'
import { Suspense } from 'react'
import type { Column } from '~/kit/TableRows.tsx'
import { usePageQueries } from '~/routes/page-queries.ts'
import { Time } from '~/ui/time.tsx'
import { lazyPart } from '~/ui/lazy-part.ts'
import type { Migration } from '../api/migrations.ts'
import { NameCell, OpenButton, TextCell } from '../objects/cells.tsx'
import { NewButton } from '../objects/NewButton.tsx'
import { ObjectsPage } from '../objects/ObjectsPage.tsx'
import { useObjectsPage } from '../objects/use-objects-page.ts'
import { migrationsQueries } from '../queries.ts'
import { dateOfVersion } from './migration-sql.ts'

const MigrationPanel = lazyPart(async () => (await import('./MigrationPanel.tsx')).MigrationPanel)
const NewMigrationPanel = lazyPart(async () => (await import('./NewMigrationPanel.tsx')).NewMigrationPanel)

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
    label: 'Created',
    className: 'w-36 max-sm:hidden',
    cellClassName: 'text-muted',
    cell: ({ version }) => {
      const date = dateOfVersion(version)
      return date === undefined ? <TextCell>{null}</TextCell> : <Time value={date.toISOString()} />
    },
  },
]

export const MigrationsPage = () => {
  const { ref, forbidden, open, setOpen, close } = useObjectsPage<Open>()
  const queries = usePageQueries(migrationsQueries)
  const migrations = useQuery(queries.migrations)
  return (
    <ObjectsPage
      title="Migrations"
      description="Changes that were run and recorded, here or by a command-line tool. They are rows of supabase_migrations.schema_migrations."
      noun="migration"
      query={migrations}
      columns={columnsFor(setOpen)}
      rowKey={({ version }) => version}
      textOf={({ version, name, sql }) => `${version} ${name ?? ''} ${sql}`}
      create={
        <NewButton disabledReason={forbidden} onClick={() => setOpen({ kind: 'new' })}>
          New migration
        </NewButton>
      }
      empty={{
        title: 'No migrations',
        text: 'Run a change as a migration, or tick “Keep as a migration” below the SQL of a change, to keep its SQL with the database.',
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
