import { namesIn } from '@cairn/contracts/data-api/name-list'
import { isActionAllowed } from '@cairn/contracts/projects/project-status'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useProjectPermission } from '~/api/permissions.ts'
import { projectQuery } from '~/api/projects.ts'
import { QueryContent } from '~/kit/QueryContent.tsx'
import { ResourcePage } from '~/kit/ResourcePage.tsx'
import { usePageQueries } from '~/routes/page-queries.ts'
import { dataApiQueries } from '../queries.ts'
import { EnableCard } from './EnableCard.tsx'
import { SettingsForm } from './SettingsForm.tsx'
import { TableAccessCard } from './TableAccessCard.tsx'

export const DataApiPage = () => {
  const { ref } = useParams({ from: '/project/$ref' })
  const queries = usePageQueries(dataApiQueries)
  const settings = useQuery(queries.settings)
  const { data: project } = useQuery(projectQuery(ref))
  const { isLoading: areSchemasPending } = useQuery(queries.schemas)
  const { reason } = useProjectPermission('data_api_settings:Read', ref)
  return (
    <ResourcePage
      narrow
      title="Data API"
      within={['Project settings', project?.name]}
      description="Tables, views and functions of the database over HTTP."
    >
      <QueryContent
        // With the schemas: each is a choice, and stands above the other fields.
        query={{ ...settings, data: areSchemasPending ? undefined : settings.data }}
        failure="The settings could not be loaded"
        skeleton="h-64 !rounded-lg"
        noAccess={reason === undefined ? undefined : { to: 'the settings of the data API', reason }}
      >
        {(known) => (
          <div className="flex flex-col gap-4">
            {project !== undefined && <EnableCard project={project} isEnabled={known.db_schema !== ''} />}
            {known.db_schema !== '' && (
              <>
                <SettingsForm key={ref} projectRef={ref} settings={known} />
                {project !== undefined && isActionAllowed('query', project.status) && (
                  <TableAccessCard projectRef={ref} schemas={namesIn(known.db_schema)} />
                )}
              </>
            )}
          </div>
        )}
      </QueryContent>
    </ResourcePage>
  )
}
