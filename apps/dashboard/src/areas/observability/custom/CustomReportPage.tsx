import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { ApiError } from '~/api/errors.ts'
import { useProjectPermission } from '~/api/permissions.ts'
import { projectQuery } from '~/api/projects.ts'
import { ButtonLink } from '~/components/ButtonLink.tsx'
import { MissingState } from '~/components/MissingState.tsx'
import { QueryContent } from '~/kit/QueryContent.tsx'
import { ResourcePage } from '~/kit/ResourcePage.tsx'
import { usePageQueries } from '~/routes/page-queries.ts'
import { reportPaths } from '../paths.ts'
import { customReportQueries } from '../queries.ts'
import { OpenReport } from './OpenReport.tsx'

// What is no id names no report.
const goneReasons = new Set(['report_not_found', 'invalid_input'])

/** The report that the address names. */
export const CustomReportPage = () => {
  const { ref } = useParams({ from: '/project/$ref' })
  const { data: project } = useQuery(projectQuery(ref))
  const { reason } = useProjectPermission('reports:Read', ref)
  const report = useQuery(usePageQueries(customReportQueries).report)
  const within = ['Custom reports', project?.name]
  if (report.data !== undefined && reason === undefined)
    return <OpenReport key={report.data.id} projectRef={ref} stored={report.data} within={within} />
  const isGone = report.error instanceof ApiError && goneReasons.has(report.error.reason)
  return (
    <ResourcePage title="Report" within={within}>
      {isGone ? (
        <MissingState
          title="This report does not exist"
          action={<ButtonLink to={reportPaths.custom({ ref })}>Go to the custom reports</ButtonLink>}
        >
          It may have been deleted, or it belongs to another member.
        </MissingState>
      ) : (
        <QueryContent
          query={report}
          failure="The report could not be loaded"
          skeleton="h-96 !rounded-lg"
          noAccess={reason === undefined ? undefined : { to: 'the custom reports', reason }}
        >
          {() => null}
        </QueryContent>
      )}
    </ResourcePage>
  )
}
