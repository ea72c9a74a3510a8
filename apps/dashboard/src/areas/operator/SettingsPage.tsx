import { useQuery } from '@tanstack/react-query'
import { settingsQuery } from './api/operator-area.ts'
import { ErrorState } from '~/components/ErrorState.tsx'
import { Page } from '~/components/Page.tsx'
import { PageTitle } from '~/components/PageTitle.tsx'
import { Badge } from '~/ui/badge.tsx'
import { EmptyState } from '~/ui/empty-state.tsx'
import { PageHeader } from '~/ui/page-header.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'
import { Table, TableCell, TableRow } from '~/ui/table.tsx'

const columns = [
  { label: 'Setting', className: 'w-72 max-sm:w-44' },
  { label: 'Value' },
  { label: 'From', className: 'w-36 max-sm:hidden' },
]

/** What the installation was started with. */
export const SettingsPage = () => {
  const { data: settings, error, refetch, isFetching } = useQuery(settingsQuery)
  return (
    <Page>
      <PageTitle parts={['Settings', 'Operator']} />
      <PageHeader
        title="Settings in force"
        description="Environment variables, read at startup. To change one, set it and restart Cairn. docs/settings.md describes each."
      />
      {error !== null && (
        <ErrorState
          title="The settings could not be loaded"
          error={error}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
      {settings === undefined && error === null && <Skeleton className="h-96 !rounded-lg" />}
      {settings?.length === 0 && <EmptyState title="This installation was started without settings" />}
      {settings !== undefined && settings.length > 0 && (
        <Table label="Settings" columns={columns}>
          {settings.map(({ name, value, source }) => (
            <TableRow key={name}>
              <TableCell className="font-mono text-xs break-all">{name}</TableCell>
              <TableCell className="font-mono text-xs break-all text-muted">
                {value ?? <span className="font-sans text-faint">not set</span>}
              </TableCell>
              <TableCell className="max-sm:hidden">
                {source === 'environment' ? <Badge tone="accent">Environment</Badge> : <Badge>Default</Badge>}
              </TableCell>
            </TableRow>
          ))}
        </Table>
      )}
    </Page>
  )
}
