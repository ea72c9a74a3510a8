import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useProjectPermission } from '~/api/permissions.ts'
import { projectQuery } from '~/api/projects.ts'
import { QueryContent } from '~/kit/QueryContent.tsx'
import { ResourcePage } from '~/kit/ResourcePage.tsx'
import { usePageQueries } from '~/routes/page-queries.ts'
import { storageSettingsQueries } from '../queries.ts'
import type { FileLocation } from '@cairn/contracts/storage/location'
import { FeaturesCard } from './FeaturesCard.tsx'
import { FileBucketCard } from './FileBucketCard.tsx'
import { FileLocationCard } from './FileLocationCard.tsx'
import { UploadLimitCard } from './UploadLimitCard.tsx'

/** The form begins anew when the bucket was removed. */
const bucketKey = ({ bucket }: FileLocation): string => (bucket === null ? 'none' : 'one')

export const StorageSettingsPage = () => {
  const { ref } = useParams({ from: '/project/$ref' })
  const queries = usePageQueries(storageSettingsQueries)
  const settings = useQuery(queries.settings)
  const location = useQuery(queries.location)
  const { data: project } = useQuery(projectQuery(ref))
  const { reason } = useProjectPermission('storage_settings:Read', ref)
  return (
    <ResourcePage
      narrow
      title="Settings"
      within={['Storage', project?.name]}
      description="Limits and features for all buckets of the project, and where their files are kept."
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
            <QueryContent
              query={location}
              failure="Where files are kept could not be loaded"
              skeleton="h-48 !rounded-lg"
            >
              {(where) => (
                <>
                  <FileBucketCard key={bucketKey(where)} projectRef={ref} location={where} />
                  <FileLocationCard projectRef={ref} location={where} />
                </>
              )}
            </QueryContent>
          </div>
        )}
      </QueryContent>
    </ResourcePage>
  )
}
