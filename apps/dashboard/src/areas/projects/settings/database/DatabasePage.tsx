import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { projectQuery } from '~/api/projects.ts'
import { Page } from '~/components/Page.tsx'
import { PageTitle } from '~/components/PageTitle.tsx'
import { ProjectStatusBadge } from '~/components/ProjectStatusBadge.tsx'
import { PageHeader } from '~/ui/page-header.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'
import { ConnectionCard } from './ConnectionCard.tsx'
import { PasswordCard } from './PasswordCard.tsx'
import { RepairCard } from './RepairCard.tsx'

export const DatabasePage = () => {
  const { ref } = useParams({ from: '/project/$ref' })
  const { data: project } = useQuery(projectQuery(ref))
  return (
    <Page narrow>
      <PageTitle parts={['Database', 'Project settings', project?.name]} />
      <PageHeader title="Database" badges={project !== undefined && <ProjectStatusBadge status={project.status} />} />
      {project === undefined ? (
        <Skeleton className="h-64 !rounded-lg" />
      ) : (
        <div className="flex flex-col gap-4">
          <ConnectionCard project={project} />
          <PasswordCard key={ref} project={project} />
          <RepairCard project={project} />
        </div>
      )}
    </Page>
  )
}
