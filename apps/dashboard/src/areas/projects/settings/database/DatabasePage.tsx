import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { projectQuery } from '~/api/projects.ts'
import { ProjectStatusBadge } from '~/components/ProjectStatusBadge.tsx'
import { QueryContent } from '~/kit/QueryContent.tsx'
import { ResourcePage } from '~/kit/ResourcePage.tsx'
import { ConnectionCard } from './ConnectionCard.tsx'
import { NetworkCards } from './NetworkCards.tsx'
import { PasswordCard } from './PasswordCard.tsx'
import { RepairCard } from './RepairCard.tsx'

export const DatabasePage = () => {
  const { ref } = useParams({ from: '/project/$ref' })
  const project = useQuery(projectQuery(ref))
  return (
    <ResourcePage
      narrow
      title="Database"
      within={['Project settings', project.data?.name]}
      badges={project.data !== undefined && <ProjectStatusBadge status={project.data.status} />}
    >
      <QueryContent query={project} failure="The project could not be loaded" skeleton="h-64 !rounded-lg">
        {(known) => (
          <div className="flex flex-col gap-4">
            <ConnectionCard project={known} />
            <PasswordCard key={ref} project={known} />
            <RepairCard project={known} />
            <NetworkCards projectRef={ref} />
          </div>
        )}
      </QueryContent>
    </ResourcePage>
  )
}
