import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useProjectPermission } from '~/api/permissions.ts'
import { projectQuery } from '~/api/projects.ts'
import { QueryContent } from '~/kit/QueryContent.tsx'
import { ResourcePage } from '~/kit/ResourcePage.tsx'
import { usePageQueries } from '~/routes/page-queries.ts'
import { storageSettingsQueries } from '../queries.ts'
import { FeaturesCard } from './FeaturesCard.tsx'
import { UploadLimitCard } from './UploadLimitCard.tsx'

export const StorageSettingsPage = () => {
  const { ref } = useParams({ from: '/project/$ref' })
  const settings = useQuery(usePageQueries(storageSettingsQueries).settings)
  const { data: project } = useQuery(projectQuery(ref))
  const { reason } = useProjectPermission('storage_settings:Read', ref)
  return (
    <ResourcePage
      narrow
      title="Settings"
      within={['Storage', project?.name]}
      description="Limits and features for all buckets of the project."
    >
      <QueryContent
        query={settings}
        failure="The settings could not be loaded"
        skeleton="h-48 !rounded-lg"
        noAccess={reason === undefined ? undefined : { to: 'the settings of storage', reason }}
      >
        {(known) => (
          <div key={ref} className="flex flex-col gap-4">
            <UploadLimitCard projectRef={ref} settings={known} />
            <FeaturesCard projectRef={ref} settings={known} />
          </div>
        )}
      </QueryContent>
    </ResourcePage>
  )
}
