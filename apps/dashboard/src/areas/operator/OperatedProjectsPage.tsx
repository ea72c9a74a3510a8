import { useQuery } from '@tanstack/react-query'
import { RotateCw } from 'lucide-react'
import { useDeferredValue, useState } from 'react'
import { operatedProjectsQuery } from './api/operator-area.ts'
import { ErrorState } from '~/components/ErrorState.tsx'
import { Page } from '~/components/Page.tsx'
import { PageTitle } from '~/components/PageTitle.tsx'
import { ProjectStatusBadge } from '~/components/ProjectStatusBadge.tsx'
import { formatBytes } from '~/lib/bytes.ts'
import { Button } from '~/ui/button.tsx'
import { EmptyState } from '~/ui/empty-state.tsx'
import { PageHeader } from '~/ui/page-header.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'
import { Table, TableCell, TableRow } from '~/ui/table.tsx'
import { Time } from '~/ui/time.tsx'
import { SearchInput } from './SearchInput.tsx'

const columns = [
  { label: 'Project' },
  { label: 'Organization', className: 'w-52 max-lg:hidden' },
  { label: 'Status', className: 'w-44 max-sm:w-32 max-sm:!px-1' },
  { label: 'On disk', className: 'w-28 !text-right max-sm:w-24' },
  { label: 'Made', className: 'w-36 max-lg:hidden' },
]

/** All projects of the installation, with what they take. */
export const OperatedProjectsPage = () => {
  const [search, setSearch] = useState('')
  const asked = useDeferredValue(search.trim())
  const { data: projects, error, refetch, isFetching } = useQuery(operatedProjectsQuery(asked))
  const total = projects?.reduce((sum, { disk_bytes: bytes }) => sum + bytes, 0) ?? 0
  return (
    <Page>
      <PageTitle parts={['Projects', 'Operator']} />
      <PageHeader
        title="Projects"
        description={
          projects === undefined || projects.length === 0
            ? 'All projects of this installation and their disk usage.'
            : `${projects.length === 1 ? 'One project uses' : `${projects.length} projects use`} ${formatBytes(total)} on the disk.`
        }
        actions={
          <>
            <SearchInput label="Search projects" value={search} onChange={setSearch} />
            <Button icon={<RotateCw aria-hidden size={14} />} loading={isFetching} onClick={() => void refetch()}>
              Refresh
            </Button>
          </>
        }
      />
      {error !== null && (
        <ErrorState
          title="The projects could not be loaded"
          error={error}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
      {projects === undefined && error === null && <Skeleton className="h-64 !rounded-lg" />}
      {projects?.length === 0 && (
        <EmptyState className="rounded-lg border border-dashed border-line-strong" title="No project matches">
          {asked === '' ? 'No projects yet.' : 'Searched names, refs and organizations.'}
        </EmptyState>
      )}
      {projects !== undefined && projects.length > 0 && (
        <Table label="Projects" columns={columns}>
          {projects.map(
            ({ ref, name, organization_name: organization, status, disk_bytes: bytes, inserted_at: madeAt }) => (
              <TableRow key={ref}>
                <TableCell>
                  <span className="block truncate font-medium">{name}</span>
                  <span className="block truncate font-mono text-xs text-faint">{ref}</span>
                </TableCell>
                <TableCell className="max-lg:hidden">
                  <span className="block truncate text-muted">{organization}</span>
                </TableCell>
                <TableCell className="max-sm:!px-1">
                  <ProjectStatusBadge status={status} />
                </TableCell>
                <TableCell className="text-right text-muted tabular-nums">{formatBytes(bytes)}</TableCell>
                <TableCell className="text-muted max-lg:hidden">
                  <Time value={madeAt} as="date" />
                </TableCell>
              </TableRow>
            ),
          )}
        </Table>
      )}
    </Page>
  )
}
