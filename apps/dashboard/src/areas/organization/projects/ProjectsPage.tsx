import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { Database, Plus } from 'lucide-react'
import { useOrganizationPermission } from '~/api/permissions.ts'
import { useOrganization } from '~/api/use-organization.ts'
import { projectPaths } from '~/areas/projects/paths.ts'
import { ButtonLink } from '~/components/ButtonLink.tsx'
import { QueryCards } from '~/kit/QueryCards.tsx'
import { ResourcePage } from '~/kit/ResourcePage.tsx'
import { SearchField } from '~/kit/SearchField.tsx'
import { usePageQueries } from '~/routes/page-queries.ts'
import { KeyHint } from '~/ui/key-hint.tsx'
import { useShortcut } from '~/ui/use-shortcut.ts'
import { projectsQueries } from '../queries.ts'
import { ProjectCard } from './ProjectCard.tsx'

interface NewProjectLinkProps {
  slug: string
  disabledReason: string | undefined
}

const NewProjectLink = ({ slug, disabledReason }: NewProjectLinkProps) => (
  <ButtonLink
    to={projectPaths.create({ slug })}
    variant="primary"
    icon={<Plus aria-hidden size={14} />}
    disabledReason={disabledReason}
  >
    New project <KeyHint keys="n" onColour />
  </ButtonLink>
)

export const ProjectsPage = () => {
  const { slug } = useParams({ from: '/organization-pages/org/$slug' })
  const { search = '' } = useSearch({ from: '/organization-pages/org/$slug' })
  const navigate = useNavigate()
  const queries = usePageQueries(projectsQueries)
  const all = useQuery(queries.projects)
  const { data: databases } = useQuery(queries.databases)
  const { reason } = useOrganizationPermission('projects:Create', slug)
  useShortcut('n', () => {
    if (reason === undefined) void navigate({ to: projectPaths.create({ slug }) })
  })

  // Branches are listed by their project.
  const projects = all.data?.filter(
    ({ organization_slug: of, parent_project_ref: parent }) => of === slug && parent === null,
  )
  const wanted = search.trim().toLowerCase()
  const shown = projects?.filter(({ name, ref }) => name.toLowerCase().includes(wanted) || ref.includes(wanted))
  const hasProjects = projects !== undefined && projects.length > 0

  return (
    <ResourcePage
      title="Projects"
      within={[useOrganization(slug)?.name]}
      actions={
        hasProjects && (
          <>
            <SearchField label="Find a project" placeholder="Find a project" />
            <NewProjectLink slug={slug} disabledReason={reason} />
          </>
        )
      }
    >
      <QueryCards
        label="Projects"
        query={{ ...all, data: shown }}
        itemKey={({ ref }) => ref}
        columns="grid-cols-[repeat(auto-fill,minmax(min(100%,320px),1fr))]"
        failure="The projects could not be loaded"
        skeleton="h-[164px] !rounded-lg"
        empty={
          hasProjects
            ? { title: 'No projects match', text: `No project has “${search}” in its name or ref.` }
            : {
                icon: <Database aria-hidden size={28} />,
                title: 'Create the first project',
                text: 'A project is a PostgreSQL server with its own roles, memory and password. It is ready in about a second and can start with sample data.',
                action: <NewProjectLink slug={slug} disabledReason={reason} />,
              }
        }
      >
        {(project) => <ProjectCard project={project} database={databases?.get(project.ref)} />}
      </QueryCards>
    </ResourcePage>
  )
}
