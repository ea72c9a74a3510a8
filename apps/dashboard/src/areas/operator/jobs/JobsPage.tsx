import type { JobState } from '@cairn/contracts/jobs/job-states'
import { jobStates } from '@cairn/contracts/jobs/job-states'
import { useInfiniteQuery } from '@tanstack/react-query'
import { ListChecks } from 'lucide-react'
import { useAddressParam } from '~/components/use-address-param.ts'
import { LoadMore } from '~/kit/LoadMore.tsx'
import { QueryTable } from '~/kit/QueryTable.tsx'
import { ResourcePage } from '~/kit/ResourcePage.tsx'
import { usePageQueries } from '~/routes/page-queries.ts'
import { Select } from '~/ui/select.tsx'
import { jobsQueries } from '../queries.ts'
import { jobColumns } from './job-columns.tsx'
import { stateLabels } from './state-labels.ts'

const optionsWith = (counts: Partial<Record<JobState, number>> | undefined) => [
  { value: 'all' as const, label: 'All statuses' },
  ...jobStates.map((state) => ({
    value: state,
    label: counts === undefined ? stateLabels[state] : `${stateLabels[state]} (${counts[state] ?? 0})`,
  })),
]

/** Background jobs of the installation: what waits, runs, and how it ended. */
export const JobsPage = () => {
  const [param, setState] = useAddressParam('state')
  const shown = jobStates.find((state) => state === param) ?? 'all'
  const jobs = useInfiniteQuery(usePageQueries(jobsQueries).jobs)
  return (
    <ResourcePage
      title="Jobs"
      within={['Operator']}
      description="Work that runs in the background. Jobs that ended are kept for 30 days."
    >
      <div className="mb-4 flex flex-wrap items-center gap-2">
        <Select
          aria-label="Status"
          className="!w-40"
          value={shown}
          options={optionsWith(jobs.data?.pages[0]?.counts)}
          onValueChange={(state) => setState(state === 'all' ? undefined : state)}
        />
      </div>
      <QueryTable
        label="Jobs"
        query={{ ...jobs, data: jobs.data?.pages.flatMap((page) => page.jobs) }}
        columns={jobColumns}
        rowKey={({ id }) => id}
        failure="The jobs could not be loaded"
        skeleton="h-64 !rounded-lg"
        empty={{
          icon: <ListChecks aria-hidden size={28} strokeWidth={1.5} />,
          title: shown === 'all' ? 'No jobs' : `No ${stateLabels[shown].toLowerCase()} jobs`,
          text: 'Scheduled jobs run every night. This list updates automatically.',
        }}
      />
      <LoadMore query={jobs} />
    </ResourcePage>
  )
}
