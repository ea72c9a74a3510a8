import { useQuery } from '@tanstack/react-query'
import { useLocation, useParams } from '@tanstack/react-router'
import { ChartColumn, Gauge } from 'lucide-react'
import { useProjectPermission } from '~/api/permissions.ts'
import { projectQuery } from '~/api/projects.ts'
import { advisorPaths } from '~/areas/advisors/paths.ts'
import { ButtonLink } from '~/components/ButtonLink.tsx'
import { TimeRangeButton } from '~/components/time-range/TimeRangeButton.tsx'
import { QueryContent } from '~/kit/QueryContent.tsx'
import { RefreshButton } from '~/kit/RefreshButton.tsx'
import { ResourcePage } from '~/kit/ResourcePage.tsx'
import { EmptyState } from '~/ui/empty-state.tsx'
import { database } from '../reports/database.ts'
import { reportAt } from '../reports/index.ts'
import { ReportCharts } from './ReportCharts.tsx'
import { TableSizes } from './TableSizes.tsx'
import { useReport } from './use-report.ts'
import { useReportRange } from './use-report-range.ts'

/** The report that the address names, for the time that it names. */
export const ReportPage = () => {
  const { ref } = useParams({ from: '/project/$ref' })
  const slug = useLocation({ select: ({ pathname }) => pathname.split('/').at(-1) ?? '' })
  const report = reportAt(slug)
  const { data: project } = useQuery(projectQuery(ref))
  const action = report.kind === 'lines' ? 'analytics:Read' : 'metrics:Read'
  const { isAllowed: enabled, reason } = useProjectPermission(action, ref)
  const { range, show } = useReportRange()
  const rows = useReport({ ref, report, range, enabled })
  return (
    <ResourcePage
      title={report.title}
      within={['Observability', project?.name]}
      description={report.description}
      actions={
        <>
          {report.kind === 'metrics' && (
            <ButtonLink to={advisorPaths.queryPerformance({ ref })} icon={<Gauge aria-hidden size={14} />}>
              Query performance
            </ButtonLink>
          )}
          <TimeRangeButton range={range} onChange={show} />
          <RefreshButton query={rows} />
        </>
      }
    >
      <QueryContent
        query={rows}
        failure="The report could not be loaded"
        skeleton="h-96 !rounded-lg"
        noAccess={reason === undefined ? undefined : { to: 'the reports of this project', reason }}
      >
        {(answer) =>
          answer.rows.size === 0 ? (
            <EmptyState
              icon={<ChartColumn aria-hidden size={28} strokeWidth={1.5} />}
              title="Nothing to show in this period"
            >
              {report.empty}
            </EmptyState>
          ) : (
            <ReportCharts
              report={report}
              answer={answer}
              onZoom={({ fromMs, toMs }) => show({ kind: 'between', startMs: fromMs, endMs: toMs })}
            />
          )
        }
      </QueryContent>
      {report === database && project !== undefined && <TableSizes project={project} />}
    </ResourcePage>
  )
}
