import type { ErrorReportSummary } from '@cairn/contracts/error-reports/error-reports'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Bug } from 'lucide-react'
import { QueryTable } from '~/kit/QueryTable.tsx'
import { RefreshButton } from '~/kit/RefreshButton.tsx'
import { ResourcePage } from '~/kit/ResourcePage.tsx'
import type { Column } from '~/kit/TableRows.tsx'
import { usePageQueries } from '~/routes/page-queries.ts'
import { Badge } from '~/ui/badge.tsx'
import { Banner } from '~/ui/banner.tsx'
import { Time } from '~/ui/time.tsx'
import { operatorPaths } from '../paths.ts'
import { errorReportsQueries } from '../queries.ts'

const ReportName = ({ report: { id, message, path, resolved_at: resolvedAt } }: { report: ErrorReportSummary }) => (
  <>
    <Link
      to={operatorPaths.error({ id })}
      className={`block truncate font-medium hover:underline ${resolvedAt === null ? '' : 'text-muted'}`}
      title={message}
    >
      {message}
    </Link>
    <span className="flex min-w-0 items-center gap-2 text-xs text-muted">
      {resolvedAt !== null && <Badge tone="success">Resolved</Badge>}
      <span className="truncate font-mono">{path}</span>
    </span>
  </>
)

const columns: readonly Column<ErrorReportSummary>[] = [
  { id: 'error', label: 'Error', sortBy: ({ message }) => message, cell: (report) => <ReportName report={report} /> },
  {
    id: 'account',
    label: 'Who',
    className: 'w-56 max-lg:hidden',
    cellClassName: 'text-muted',
    sortBy: ({ account_email: email }) => email,
    cell: ({ account_email: email }) => <span className="block truncate">{email ?? 'Not signed in'}</span>,
  },
  {
    id: 'when',
    label: 'When',
    className: 'w-36 max-sm:w-28 max-sm:!px-2',
    cellClassName: 'text-muted',
    sortBy: ({ occurred_at: at }) => at,
    cell: ({ occurred_at: at }) => <Time value={at} />,
  },
]

/** What broke in people's browsers, for the operator. */
export const ErrorReportsPage = () => {
  const reports = useQuery(usePageQueries(errorReportsQueries).reports)
  const { data } = reports
  return (
    <ResourcePage
      title="Error reports"
      within={['Operator']}
      description="Errors of the dashboard in browsers, without tokens and URL queries. The last 1,000 are kept."
      actions={data !== undefined && <RefreshButton query={reports} />}
    >
      {data?.on === false && (
        <Banner title="Error reports are off" className="mb-5">
          CAIRN_ERROR_REPORTS is off: the dashboard does not report errors.
        </Banner>
      )}
      {data?.on === true && data.elsewhere && (
        <Banner title="A sample is sent to an error-reporting service" className="mb-5">
          20% of the errors are also sent to the service that CAIRN_SENTRY_DSN names. This list keeps the last 1,000
          reports: every error that showed the error screen, and 20% of the unhandled errors.
        </Banner>
      )}
      <QueryTable
        label="Error reports"
        query={{ ...reports, data: data?.reports }}
        columns={columns}
        rowKey={({ id }) => id}
        failure="The error reports could not be loaded"
        skeleton="h-40 !rounded-lg"
        empty={{
          icon: <Bug aria-hidden size={28} strokeWidth={1.5} />,
          title: 'No errors',
          text: 'When a page of the dashboard fails, its report appears here under the ID that the person saw.',
        }}
      />
    </ResourcePage>
  )
}
