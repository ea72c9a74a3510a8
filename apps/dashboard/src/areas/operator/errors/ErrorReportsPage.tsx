import type { ErrorReportSummary } from '@cairn/contracts/error-reports/error-reports'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Bug, RotateCw } from 'lucide-react'
import { ErrorState } from '~/components/ErrorState.tsx'
import { Page } from '~/components/Page.tsx'
import { PageTitle } from '~/components/PageTitle.tsx'
import { operatorPaths } from '../paths.ts'
import { Badge } from '~/ui/badge.tsx'
import { Banner } from '~/ui/banner.tsx'
import { Button } from '~/ui/button.tsx'
import { EmptyState } from '~/ui/empty-state.tsx'
import { PageHeader } from '~/ui/page-header.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'
import { Table, TableCell, TableRow } from '~/ui/table.tsx'
import { Time } from '~/ui/time.tsx'
import { errorReportsQueries } from '../queries.ts'
import { usePageQueries } from '~/routes/page-queries.ts'

const columns = [
  { label: 'Error' },
  { label: 'Who', className: 'w-56 max-lg:hidden' },
  { label: 'When', className: 'w-36 max-sm:w-28 max-sm:!px-2' },
]

const Reports = ({ reports }: { reports: readonly ErrorReportSummary[] }) => (
  <Table label="Error reports" columns={columns}>
    {reports.map(({ id, message, path, account_email: email, occurred_at: at, resolved_at: resolvedAt }) => (
      <TableRow key={id}>
        <TableCell>
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
        </TableCell>
        <TableCell className="text-muted max-lg:hidden">
          <span className="block truncate">{email ?? 'Not signed in'}</span>
        </TableCell>
        <TableCell className="text-muted max-sm:!px-2">
          <Time value={at} />
        </TableCell>
      </TableRow>
    ))}
  </Table>
)

/** What broke in people's browsers, for the operator. */
export const ErrorReportsPage = () => {
  const { data, error, refetch, isFetching } = useQuery(usePageQueries(errorReportsQueries).reports)
  return (
    <Page>
      <PageTitle parts={['Error reports', 'Operator']} />
      <PageHeader
        title="Error reports"
        description="Errors of the dashboard in browsers, without tokens and URL queries. The last 1,000 are kept."
        actions={
          data !== undefined && (
            <Button icon={<RotateCw aria-hidden size={14} />} loading={isFetching} onClick={() => void refetch()}>
              Refresh
            </Button>
          )
        }
      />
      {error !== null && (
        <ErrorState
          title="The error reports could not be loaded"
          error={error}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
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
      {data === undefined && error === null && <Skeleton className="h-40" />}
      {data?.reports.length === 0 && (
        <EmptyState
          className="rounded-lg border border-dashed border-line-strong"
          icon={<Bug aria-hidden size={28} strokeWidth={1.5} />}
          title="No errors"
        >
          When a page of the dashboard fails, its report appears here under the ID that the person saw.
        </EmptyState>
      )}
      {data !== undefined && data.reports.length > 0 && <Reports reports={data.reports} />}
    </Page>
  )
}
