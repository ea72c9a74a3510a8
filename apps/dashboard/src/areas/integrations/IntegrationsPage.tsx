import { isActionAllowed } from '@cairn/contracts/projects/project-status'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { projectQuery } from '~/api/projects.ts'
import { ProjectStatusScreen } from '~/components/ProjectStatusScreen.tsx'
import { QueryCards } from '~/kit/QueryCards.tsx'
import { ResourcePage } from '~/kit/ResourcePage.tsx'
import { usePageQueries } from '~/routes/page-queries.ts'
import { Badge } from '~/ui/badge.tsx'
import { integrations } from './integrations.ts'
import { integrationsQueries } from './queries.ts'

export const IntegrationsPage = () => {
  const { ref } = useParams({ from: '/project/$ref' })
  const { data: project } = useQuery(projectQuery(ref))
  const { data, ...extensions } = useQuery(usePageQueries(integrationsQueries).extensions)
  const installed = new Set(data?.filter(({ installed_version: version }) => version !== null).map(({ name }) => name))
  const isEnabled = (extension: string | undefined) => extension === undefined || installed.has(extension)

  if (project !== undefined && !isActionAllowed('query', project.status))
    return <ProjectStatusScreen project={project} />

  return (
    <ResourcePage
      title="All integrations"
      within={[project?.name]}
      description="What a database can do beyond tables and SQL. Each is enabled on its own page."
    >
      <QueryCards
        label="Integrations"
        query={{ ...extensions, data: data && integrations }}
        itemKey={({ name }) => name}
        columns="grid-cols-[repeat(auto-fill,minmax(min(100%,300px),1fr))]"
        failure="The integrations could not be loaded"
        skeleton="h-25 !rounded-lg"
      >
        {({ name, icon: Icon, text, extension, to }) => (
          <article className="relative flex h-full flex-col gap-2 rounded-lg border border-line bg-surface-1 px-4 py-3.5 hover:border-line-strong">
            <div className="flex items-center gap-2.5">
              <Icon aria-hidden size={16} className="text-muted" />
              <h2 className="min-w-0 flex-1 truncate font-medium">
                <Link
                  to={to({ ref })}
                  className="after:absolute after:inset-0 after:rounded-lg focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-accent"
                >
                  {name}
                </Link>
              </h2>
              {isEnabled(extension) ? <Badge tone="success">Enabled</Badge> : <Badge>Not enabled</Badge>}
            </div>
            <p className="text-sm text-muted">{text}</p>
          </article>
        )}
      </QueryCards>
    </ResourcePage>
  )
}
