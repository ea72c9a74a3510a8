import type { JobState } from '@cairn/contracts/jobs/job-states'
import { jobStates } from '@cairn/contracts/jobs/job-states'
import { useInfiniteQuery } from '@tanstack/react-query'
import { ListChecks } from 'lucide-react'
import { useState } from 'react'
import { ErrorState } from '~/components/ErrorState.tsx'
import { Page } from '~/components/Page.tsx'
import { PageTitle } from '~/components/PageTitle.tsx'
import { Button } from '~/ui/button.tsx'
import { EmptyState } from '~/ui/empty-state.tsx'
import { PageHeader } from '~/ui/page-header.tsx'
import { Select } from '~/ui/select.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'
import { Table } from '~/ui/table.tsx'
import { jobsQuery } from '../api/jobs.ts'
import { JobRow } from './JobRow.tsx'
import { stateLabels } from './state-labels.ts'
import { jobsQueries } from '../queries.ts'
import { usePageQueries } from '~/routes/page-queries.ts'

const columns = [
  { label: 'Job' },
  { label: 'State', className: 'w-40 max-sm:w-28 max-sm:!px-2' },
  { label: 'Attempt', className: 'w-28 max-lg:hidden' },
  { label: 'When', className: 'w-36 max-sm:hidden' },
  { label: 'Actions', labelHidden: true, className: 'w-16 max-sm:w-12' },
]

const optionsWith = (counts: Partial<Record<JobState, number>> | undefined) => [
  { value: 'all' as const, label: 'All states' },
  ...jobStates.map((state) => ({
    value: state,
    label: counts === undefined ? stateLabels[state] : `${stateLabels[state]} (${counts[state] ?? 0})`,
  })),
]

/** Background jobs of the installation: what waits, runs, and how it ended. */
export const JobsPage = () => {
  const [shown, setShown] = useState<JobState | 'all'>('all')
  const { all } = usePageQueries(jobsQueries)
  const query = useInfiniteQuery(shown === 'all' ? all : jobsQuery(shown))
  const { data, error, refetch, isFetching } = query
  const jobs = data?.pages.flatMap((page) => page.jobs)
  return (
    <Page>
      <PageTitle parts={['Jobs', 'Operator']} />
      <PageHeader
        title="Jobs"
        description="Work that runs in the background. Jobs that ended are kept for 30 days."
        actions={
          <span className="w-40">
            <Select
              aria-label="State"
              value={shown}
              options={optionsWith(data?.pages[0]?.counts)}
              onValueChange={setShown}
            />
          </span>
        }
      />
      {error !== null && (
        <ErrorState
          title="The jobs could not be loaded"
          error={error}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
      {jobs === undefined && error === null && <Skeleton className="h-64 !rounded-lg" />}
      {jobs?.length === 0 && (
        <EmptyState
          className="rounded-lg border border-dashed border-line-strong"
          icon={<ListChecks aria-hidden size={28} strokeWidth={1.5} />}
          title={shown === 'all' ? 'No jobs yet' : `No ${stateLabels[shown].toLowerCase()} jobs`}
        >
          Scheduled jobs run every night. This list updates automatically.
        </EmptyState>
      )}
      {jobs !== undefined && jobs.length > 0 && (
        <Table label="Jobs" columns={columns}>
          {jobs.map((job) => (
            <JobRow key={job.id} job={job} />
          ))}
        </Table>
      )}
      {query.hasNextPage && (
        <Button className="mt-4" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          Load more
        </Button>
      )}
    </Page>
  )
}
