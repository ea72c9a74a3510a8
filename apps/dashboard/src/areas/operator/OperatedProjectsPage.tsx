import type { AnswerAt } from '~/api/client.ts'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { ProjectStatusBadge } from '~/components/ProjectStatusBadge.tsx'
import { QueryTable } from '~/kit/QueryTable.tsx'
import { RefreshButton } from '~/kit/RefreshButton.tsx'
import { ResourcePage } from '~/kit/ResourcePage.tsx'
import { SearchField } from '~/kit/SearchField.tsx'
import type { Column } from '~/kit/TableRows.tsx'
import { formatBytes } from '~/lib/bytes.ts'
import { usePageQueries } from '~/routes/page-queries.ts'
import { Time } from '~/ui/time.tsx'
import { projectsQueries } from './queries.ts'

type OperatedProject = AnswerAt<'GET /platform/operator/projects'>[number]

const columns: readonly Column<OperatedProject>[] = [
  {
    id: 'project',
    label: 'Project',
    sortBy: ({ name }) => name,
    cell: ({ name, ref, parent_project_name: parent }) => (
      <>
        <span className="block truncate font-medium">{name}</span>
        {parent !== null && <span className="block truncate text-xs text-muted">Branch of {parent}</span>}
        <span className="block truncate font-mono text-xs text-faint">{ref}</span>
      </>
    ),
  },
  {
    id: 'organization',
    label: 'Organization',
    className: 'w-52 max-lg:hidden',
    cellClassName: 'text-muted',
    sortBy: ({ organization_name: name }) => name,
    cell: ({ organization_name: name }) => <span className="block truncate">{name}</span>,
  },
  {
    id: 'status',
    label: 'Status',
    className: 'w-44 max-sm:w-32 max-sm:!px-1',
    sortBy: ({ status }) => status,
    cell: ({ status }) => <ProjectStatusBadge status={status} />,
  },
  {
    id: 'disk',
    label: 'On disk',
    className: 'w-28 max-sm:w-24',
    isNumber: true,
    cellClassName: 'text-muted',
    sortBy: ({ disk_bytes: bytes }) => bytes,
    cell: ({ disk_bytes: bytes }) => formatBytes(bytes),
  },
  {
    id: 'created',
    label: 'Created',
    className: 'w-36 max-lg:hidden',
    cellClassName: 'text-muted',
    sortBy: ({ inserted_at: at }) => at,
    cell: ({ inserted_at: at }) => <Time value={at} as="date" />,
  },
]

const usageText = (projects: readonly OperatedProject[] | undefined): string => {
  if (projects === undefined || projects.length === 0) return 'All projects of this installation and their disk usage.'
  const total = projects.reduce((sum, { disk_bytes: bytes }) => sum + bytes, 0)
  const used = projects.length === 1 ? 'One project uses' : `${projects.length} projects use`
  return `${used} ${formatBytes(total)} on the disk.`
}

/** All projects of the installation, with what they take. */
export const OperatedProjectsPage = () => {
  const { search = '' } = useSearch({ from: '/_operator/projects' })
  const projects = useQuery(usePageQueries(projectsQueries).projects)
  return (
    <ResourcePage
      title="Projects"
      within={['Operator']}
      description={usageText(projects.data)}
      actions={<RefreshButton query={projects} />}
    >
      <div className="mb-4 flex flex-wrap items-center gap-2">
        <SearchField label="Search projects" placeholder="Search projects" />
      </div>
      <QueryTable
        label="Projects"
        query={projects}
        columns={columns}
        rowKey={({ ref }) => ref}
        failure="The projects could not be loaded"
        skeleton="h-64 !rounded-lg"
        empty={{
          title: search === '' ? 'No projects' : 'No projects match',
          text:
            search === '' ? 'Projects of all organizations appear here.' : 'Searched names, refs and organizations.',
        }}
      />
    </ResourcePage>
  )
}
