import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useProjectPermission } from '~/api/permissions.ts'
import { projectQuery } from '~/api/projects.ts'
import { QueryContent } from '~/kit/QueryContent.tsx'
import { ResourcePage } from '~/kit/ResourcePage.tsx'
import { usePageQueries } from '~/routes/page-queries.ts'
import { realtimeSettingsQueries } from '../queries.ts'
import { SettingsForm } from './SettingsForm.tsx'

export const RealtimeSettingsPage = () => {
  const { ref } = useParams({ from: '/project/$ref' })
  const settings = useQuery(usePageQueries(realtimeSettingsQueries).settings)
  const { data: project } = useQuery(projectQuery(ref))
  const { reason } = useProjectPermission('realtime:Read', ref)
  return (
    <ResourcePage
      narrow
      title="Settings"
      within={['Realtime', project?.name]}
      description="Who can connect, and how much clients of the project may send."
    >
      <QueryContent
        query={settings}
        failure="The settings could not be loaded"
        skeleton="h-96 !rounded-lg"
        noAccess={reason === undefined ? undefined : { to: 'the settings of realtime', reason }}
      >
        {(known) => <SettingsForm key={ref} projectRef={ref} settings={known} />}
      </QueryContent>
    </ResourcePage>
  )
}
