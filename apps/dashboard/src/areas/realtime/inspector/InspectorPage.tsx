import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useProjectPermission } from '~/api/permissions.ts'
import { projectQuery } from '~/api/projects.ts'
import { ResourcePage } from '~/kit/ResourcePage.tsx'
import { Inspector } from './Inspector.tsx'

/** Joins a channel of the project as its applications do, and shows what arrives. */
export const InspectorPage = () => {
  const { ref } = useParams({ from: '/project/$ref' })
  const { data: project } = useQuery(projectQuery(ref))
  const { reason } = useProjectPermission('realtime:Connect', ref)
  return (
    <ResourcePage
      title="Inspector"
      within={['Realtime', project?.name]}
      description="Join a channel as an application does, see what arrives, and send messages to it."
    >
      <Inspector key={ref} projectRef={ref} forbidden={reason} />
    </ResourcePage>
  )
}
