import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { Database, Plus, Search } from 'lucide-react'
import { organizationsQuery } from '~/api/organizations.ts'
import { useOrganizationPermission } from '~/api/permissions.ts'
import { databaseStatesQuery } from '~/api/projects.ts'
import { projectsQueries } from '../queries.ts'
import { usePageQueries } from '~/routes/page-queries.ts'
import { ButtonLink } from '~/components/ButtonLink.tsx'
import { ErrorState } from '~/components/ErrorState.tsx'
import { Page } from '~/components/Page.tsx'
import { PageTitle } from '~/components/PageTitle.tsx'
import { organizationPaths } from '../paths.ts'
import { projectPaths } from '~/areas/projects/paths.ts'
import { EmptyState } from '~/ui/empty-state.tsx'
import { Input } from '~/ui/input.tsx'
import { KeyHint } from '~/ui/key-hint.tsx'
import { PageHeader } from '~/ui/page-header.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'
import { useShortcut } from '~/ui/use-shortcut.ts'
import { ProjectCard } from './ProjectCard.tsx'

const NoProjects = ({ slug, disabledReason }: { slug: string; disabledReason: string | undefined }) => (
  <EmptyState
    className="rounded-lg border border-dashed border-line-strong"
    icon={<Database aria-hidden size={28} />}
    title="Create the first project"
    action={
      <ButtonLink
        to={projectPaths.create({ slug })}
        variant="primary"
        icon={<Plus aria-hidden size={14} />}
        disabledReason={disabledReason}
      >
        New project
      </ButtonLink>
    }
  >
    A project is a PostgreSQL server with its own roles, memory and password. It is ready in about a second and can
    start with sample data.
  </EmptyState>
)

export const ProjectsPage = () => {
  const { slug } = useParams({ from: '/organization-pages/org/$slug' })
  const { search = '' } = useSearch({ from: '/organization-pages/org/$slug' })
  const navigate = useNavigate()
  const { data: organizations } = useQuery(organizationsQuery)
  const { data, error, refetch, isFetching } = useQuery(usePageQueries(projectsQueries).projects)
  const { data: databases } = useQuery(databaseStatesQuery(slug))
  const { reason: createReason } = useOrganizationPermission('projects:Create', slug)
  useShortcut('n', () => {
    if (createReason === undefined) void navigate({ to: projectPaths.create({ slug }) })
  })

  const organization = organizations?.find((candidate) => candidate.slug === slug)
  const projects = data?.filter((project) => project.organization_slug === slug)
  const wanted = search.trim().toLowerCase()
  const shown = projects?.filter(({ name, ref }) => name.toLowerCase().includes(wanted) || ref.includes(wanted))

  return (
    <Page>
      <PageTitle parts={['Projects', organization?.name]} />
      <PageHeader
        title="Projects"
        actions={
          projects !== undefined &&
          projects.length > 0 && (
            <>
              <Input
                type="search"
                aria-label="Find a project"
                placeholder="Find a project"
                icon={<Search aria-hidden size={14} />}
                value={search}
                onChange={({ target: { value } }) =>
                  void navigate({
                    to: organizationPaths.projects({ slug }),
                    search: value === '' ? {} : { search: value },
                    replace: true,
                  })
                }
                className="!w-56 max-sm:!w-auto max-sm:flex-1"
              />
              <ButtonLink
                to={projectPaths.create({ slug })}
                variant="primary"
                icon={<Plus aria-hidden size={14} />}
                disabledReason={createReason}
              >
                New project <KeyHint keys="n" onColour />
              </ButtonLink>
            </>
          )
        }
      />
      {error !== null && projects === undefined && (
        <ErrorState
          title="The projects could not be loaded"
          error={error}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
      {projects?.length === 0 && <NoProjects slug={slug} disabledReason={createReason} />}
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,320px),1fr))] gap-4">
        {projects === undefined &&
          error === null &&
          [0, 1, 2].map((index) => (
            <li key={index}>
              <Skeleton className="h-[164px] !rounded-lg" />
            </li>
          ))}
        {shown?.map((project) => (
          <li key={project.ref}>
            <ProjectCard project={project} database={databases?.get(project.ref)} />
          </li>
        ))}
      </ul>
      {shown?.length === 0 && projects?.length !== 0 && (
        <p className="text-sm text-muted">No project has “{search}” in its name or ref.</p>
      )}
    </Page>
  )
}
