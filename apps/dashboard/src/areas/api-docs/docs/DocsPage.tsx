import { namesIn } from '@cairn/contracts/data-api/name-list'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useProjectPermission } from '~/api/permissions.ts'
import { projectQuery } from '~/api/projects.ts'
import { dataApiPaths } from '~/areas/data-api/paths.ts'
import { ButtonLink } from '~/components/ButtonLink.tsx'
import { QueryContent } from '~/kit/QueryContent.tsx'
import { ResourcePage } from '~/kit/ResourcePage.tsx'
import { usePageQueries } from '~/routes/page-queries.ts'
import { EmptyState } from '~/ui/empty-state.tsx'
import { apiDocsQueries } from '../queries.ts'
import { SchemaDocs } from './SchemaDocs.tsx'
import { TypesButton } from './TypesButton.tsx'

export const DocsPage = () => {
  const { ref } = useParams({ from: '/project/$ref' })
  const settings = useQuery(usePageQueries(apiDocsQueries).settings)
  const { data: project } = useQuery(projectQuery(ref))
  const { reason } = useProjectPermission('tenant:Sql:Read', ref)
  return (
    <ResourcePage
      narrow
      title="Tables and functions"
      within={['API docs', project?.name]}
      description="How your tables, views and functions are used over the data API."
      actions={<TypesButton projectRef={ref} />}
    >
      <QueryContent
        query={settings}
        failure="The settings of the data API could not be loaded"
        skeleton="h-64 !rounded-lg"
        noAccess={reason === undefined ? undefined : { to: 'the API docs', reason }}
      >
        {({ db_schema: text }) => {
          if (text === '')
            return (
              <EmptyState
                className="rounded-lg border border-dashed border-line-strong"
                title="The data API is disabled"
                action={<ButtonLink to={dataApiPaths.settings({ ref })}>Data API settings</ButtonLink>}
              >
                Enable it to reach tables, views and functions over HTTP.
              </EmptyState>
            )
          return project !== undefined && <SchemaDocs project={project} schemas={namesIn(text)} />
        }}
      </QueryContent>
    </ResourcePage>
  )
}
