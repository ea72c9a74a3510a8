import type { CronJob } from '@cairn/contracts/cron/cron-jobs'
import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { History, Pencil, Play } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useProjectPermission } from '~/api/permissions.ts'
import { projectQuery } from '~/api/projects.ts'
import { toastError } from '~/components/toast-error.tsx'
import { ActionCard } from '~/kit/ActionCard.tsx'
import { BackLink } from '~/kit/BackLink.tsx'
import { LoadMore } from '~/kit/LoadMore.tsx'
import { QueryContent } from '~/kit/QueryContent.tsx'
import { QueryTable } from '~/kit/QueryTable.tsx'
import { RefreshButton } from '~/kit/RefreshButton.tsx'
import { ResourcePage } from '~/kit/ResourcePage.tsx'
import { usePageQueries } from '~/routes/page-queries.ts'
import { Badge } from '~/ui/badge.tsx'
import { Button } from '~/ui/button.tsx'
import { Card } from '~/ui/card.tsx'
import { CodeBlock } from '~/ui/code-block.tsx'
import { lazyPart } from '~/ui/lazy-part.ts'
import { PropertyList } from '~/ui/property-list.tsx'
import { Time } from '~/ui/time.tsx'
import { runCronJobMutation } from '../api/cron-jobs.ts'
import { describeSchedule } from '../describe-schedule.ts'
import { jobName } from '../job-name.ts'
import { cronPaths } from '../paths.ts'
import { cronJobQueries } from '../queries.ts'
import { runColumns } from './run-columns.tsx'

const JobPanel = lazyPart(async () => (await import('../JobPanel.tsx')).JobPanel)
const DeleteJobDialog = lazyPart(async () => (await import('../DeleteJobDialog.tsx')).DeleteJobDialog)

const JobSummary = ({ job }: { job: CronJob }) => {
  const { schedule, command, is_active: isActive, next_run_at: next } = job
  return (
    <Card title="Job" trailing={isActive ? undefined : <Badge tone="warning">Not active</Badge>}>
      <div className="flex flex-col gap-4">
        <CodeBlock label="SQL" code={command} wrap short />
        <PropertyList
          properties={[
            {
              label: 'Schedule',
              value: (
                <>
                  <code className="font-mono text-xs">{schedule}</code>
                  <span className="ml-2 text-muted">{describeSchedule(schedule)}</span>
                </>
              ),
            },
            { label: 'Next run', value: next === null ? 'None' : <Time value={next} as="moment" /> },
          ]}
        />
      </div>
    </Card>
  )
}

export const CronJobPage = () => {
  const { ref, jobId } = useParams({ from: '/project/$ref/areas/integrations/cron/$jobId' })
  const queries = usePageQueries(cronJobQueries)
  const job = useQuery(queries.job)
  const runs = useInfiniteQuery(queries.runs)
  const { data: project } = useQuery(projectQuery(ref))
  const { reason: unreadable } = useProjectPermission('cron_jobs:Read', ref)
  const { reason: forbidden } = useProjectPermission('cron_jobs:Write', ref)
  const run = useMutation(runCronJobMutation(ref))
  const navigate = useNavigate()
  const [open, setOpen] = useState<'edit' | 'deletion'>()
  const close = () => setOpen(undefined)
  const back = <BackLink to={cronPaths.list({ ref })}>Cron</BackLink>
  const { data, error, isFetching, refetch } = runs
  const runNow = (id: number) =>
    run.mutate(id, { onError: (failure) => toastError(failure, 'The job was not started') })
  return (
    <ResourcePage
      title={job.data === undefined ? `Job ${jobId}` : jobName(job.data)}
      within={['Cron', project?.name]}
      actions={
        <>
          {back}
          {job.data !== undefined && (
            <>
              <Button
                icon={<Pencil aria-hidden size={14} />}
                disabledReason={forbidden}
                onClick={() => setOpen('edit')}
              >
                Edit
              </Button>
              <Button
                variant="primary"
                icon={<Play aria-hidden size={14} />}
                loading={run.isPending}
                disabledReason={forbidden}
                onClick={() => runNow(Number(jobId))}
              >
                Run now
              </Button>
            </>
          )}
        </>
      }
    >
      <QueryContent
        query={job}
        failure="The job could not be loaded"
        skeleton="h-96 !rounded-lg"
        wayOn={back}
        noAccess={unreadable === undefined ? undefined : { to: 'the jobs of this project', reason: unreadable }}
      >
        {(known) => (
          <div className="flex flex-col gap-4">
            <JobSummary job={known} />
            <section aria-label="Runs">
              <div className="mb-3 flex items-center justify-between gap-2">
                <h2 className="text-base font-medium">Runs</h2>
                <RefreshButton query={runs} />
              </div>
              <QueryTable
                label="Runs"
                query={{ data: data?.pages.flat(), error, isFetching, refetch }}
                columns={runColumns}
                rowKey={({ id }) => String(id)}
                failure="The runs could not be loaded"
                skeleton="h-40 !rounded-lg"
                empty={{
                  icon: <History aria-hidden size={28} strokeWidth={1.5} />,
                  title: 'No runs',
                  text: 'The newest 1,000 runs of a job are kept, with what they answered.',
                }}
              />
              <LoadMore query={runs} />
            </section>
            {/* With the runs above it: their table pushes it down. */}
            {!runs.isPending && (
              <ActionCard
                title="Delete job"
                text="It no longer runs. The table cron.job_run_details keeps what its runs answered."
                action={
                  <Button variant="danger-outline" disabledReason={forbidden} onClick={() => setOpen('deletion')}>
                    Delete job
                  </Button>
                }
              />
            )}
            <Suspense>
              {open === 'edit' && <JobPanel projectRef={ref} job={known} onClose={close} />}
              {open === 'deletion' && (
                <DeleteJobDialog
                  projectRef={ref}
                  job={known}
                  onDeleted={() => navigate({ to: cronPaths.list({ ref }) })}
                  onClose={close}
                />
              )}
            </Suspense>
          </div>
        )}
      </QueryContent>
    </ResourcePage>
  )
}
