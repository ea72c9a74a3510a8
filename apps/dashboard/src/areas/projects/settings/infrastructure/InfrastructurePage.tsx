import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { projectQuery } from '~/api/projects.ts'
import { ProjectStatusBadge } from '~/components/ProjectStatusBadge.tsx'
import { QueryContent } from '~/kit/QueryContent.tsx'
import { ResourcePage } from '~/kit/ResourcePage.tsx'
import { FactsCard } from './FactsCard.tsx'
import { ServicesTable } from './ServicesTable.tsx'

/** Where the project runs, and what runs for it. */
export const InfrastructurePage = () => {
  const { ref } = useParams({ from: '/project/$ref' })
  const project = useQuery(projectQuery(ref))
  return (
    <ResourcePage
      narrow
      title="Infrastructure"
      within={['Project settings', project.data?.name]}
      badges={project.data !== undefined && <ProjectStatusBadge status={project.data.status} />}
    >
      <QueryContent query={project} failure="The project could not be loaded" skeleton="h-60 !rounded-lg">
        {(known) => <FactsCard project={known} />}
      </QueryContent>
      <section className="mt-8">
        <h2 className="mb-3 text-base font-medium">Services</h2>
        <ServicesTable />
      </section>
    </ResourcePage>
  )
}
