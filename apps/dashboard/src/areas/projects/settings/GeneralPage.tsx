import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { projectQuery } from '~/api/projects.ts'
import { ProjectStatusBadge } from '~/components/ProjectStatusBadge.tsx'
import { QueryContent } from '~/kit/QueryContent.tsx'
import { ResourcePage } from '~/kit/ResourcePage.tsx'
import { BranchCard } from './BranchCard.tsx'
import { ClaimCard } from './ClaimCard.tsx'
import { ManageCard } from './ManageCard.tsx'
import { ProjectNameCard } from './ProjectNameCard.tsx'
import { TransferCard } from './TransferCard.tsx'

export const GeneralPage = () => {
  const { ref } = useParams({ from: '/project/$ref' })
  const project = useQuery(projectQuery(ref))
  return (
    <ResourcePage
      narrow
      title="General"
      within={['Project settings', project.data?.name]}
      badges={project.data !== undefined && <ProjectStatusBadge status={project.data.status} />}
    >
      <QueryContent query={project} failure="The project could not be loaded" skeleton="h-64 !rounded-lg">
        {(known) => (
          <div className="flex flex-col gap-4">
            <ProjectNameCard key={ref} project={known} />
            <ManageCard project={known} />
            {known.parent_project_ref === null ? (
              <>
                <TransferCard project={known} />
                <ClaimCard key={`claim ${ref}`} project={known} />
              </>
            ) : (
              <BranchCard parentRef={known.parent_project_ref} />
            )}
          </div>
        )}
      </QueryContent>
    </ResourcePage>
  )
}
