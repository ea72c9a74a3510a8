import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { projectQuery } from '~/api/projects.ts'
import { Page } from '~/components/Page.tsx'
import { PageTitle } from '~/components/PageTitle.tsx'
import { ProjectStatusBadge } from '~/components/ProjectStatusBadge.tsx'
import { PageHeader } from '~/ui/page-header.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'
import { ManageCard } from './ManageCard.tsx'
import { ProjectNameCard } from './ProjectNameCard.tsx'
import { TransferCard } from './TransferCard.tsx'

export const GeneralPage = () => {
  const { ref } = useParams({ from: '/project/$ref' })
  const { data: project } = useQuery(projectQuery(ref))
  return (
    <Page narrow>
      <PageTitle parts={['General', 'Project settings', project?.name]} />
      <PageHeader title="General" badges={project !== undefined && <ProjectStatusBadge status={project.status} />} />
      {project === undefined ? (
        <Skeleton className="h-64 !rounded-lg" />
      ) : (
        <div className="flex flex-col gap-4">
          <ProjectNameCard key={ref} project={project} />
          <ManageCard project={project} />
          <TransferCard project={project} />
        </div>
      )}
    </Page>
  )
}
