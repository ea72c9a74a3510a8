import { isActionAllowed } from '@cairn/contracts/projects/project-status'
import type { CronJob } from '@cairn/contracts/cron/cron-jobs'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { Clock, Plus } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useProjectPermission } from '~/api/permissions.ts'
import { projectQuery } from '~/api/projects.ts'
import { EnableExtension } from '~/components/EnableExtension.tsx'
import { ProjectStatusScreen } from '~/components/ProjectStatusScreen.tsx'
import { toastError } from '~/components/toast-error.tsx'
import { useAddressParam } from '~/components/use-address-param.ts'
import { filteredQuery } from '~/kit/filtered-query.ts'
import { QueryTable } from '~/kit/QueryTable.tsx'
import { RefreshButton } from '~/kit/RefreshButton.tsx'
import { listPart } from '~/kit/list-part.tsx'
import { ResourcePage } from '~/kit/ResourcePage.tsx'
import { SearchField } from '~/kit/SearchField.tsx'
import { usePageQueries } from '~/routes/page-queries.ts'
import { Button } from '~/ui/button.tsx'
import { lazyPart } from '~/ui/lazy-part.ts'
import { changeCronJobMutation, runCronJobMutation } from '../api/cron-jobs.ts'
import { jobName } from '../job-name.ts'
import { cronJobsQueries } from '../queries.ts'
import { jobColumns } from './job-columns.tsx'

const JobPanel = lazyPart(async () => (await import('../JobPanel.tsx')).JobPanel)
const DeleteJobDialog = lazyPart(async () => (await import('../DeleteJobDialog.tsx')).DeleteJobDialog)

/** What is open over the page. */
type Open = { kind: 'new' } | { kind: 'edit' | 'deletion'; job: CronJob }

export const CronJobsPage = () => {
  const { ref } = useParams({ from: '/project/$ref' })
  const cron = useQuery(usePageQueries(cronJobsQueries).jobs)
  const { data: project } = useQuery(projectQuery(ref))
  const { reason: unreadable } = useProjectPermission('cron_jobs:Read', ref)
  const { reason: forbidden } = useProjectPermission('cron_jobs:Write', ref)
  const change = useMutation(changeCronJobMutation(ref))
  const run = useMutation(runCronJobMutation(ref))
  const [search = ''] = useAddressParam('search')
  const [open, setOpen] = useState<Open>()
  const close = () => setOpen(undefined)
  const { data, error, isFetching, refetch } = cron
  const hasJobs = data !== undefined && data.jobs.length > 0
  const newJob = (
    <Button
      variant="primary"
      icon={<Plus aria-hidden size={14} />}
      disabledReason={forbidden}
      onClick={() => setOpen({ kind: 'new' })}
    >
      New job
    </Button>
  )

  if (project !== undefined && !isActionAllowed('query', project.status))
    return <ProjectStatusScreen project={project} />

  return (
    <ResourcePage
      title="Cron"
      within={['Integrations', project?.name]}
      description="Jobs that run SQL or send requests on a schedule, by the extension pg_cron. A database that sleeps is started for them."
      actions={
        unreadable === undefined &&
        listPart(
          data?.jobs,
          <>
            <RefreshButton query={cron} />
            {newJob}
          </>,
        )
      }
    >
      {unreadable === undefined &&
        listPart(
          data?.jobs,
          <div className="mb-4 flex">
            <SearchField label="Search jobs" placeholder="Search jobs" />
          </div>,
        )}
      {data?.is_installed === false ? (
        <EnableExtension
          projectRef={ref}
          extension="pg_cron"
          feature="Cron"
          icon={<Clock aria-hidden size={28} strokeWidth={1.5} />}
          onEnabled={cron.refetch}
        >
          Jobs run by the extension pg_cron, which is then installed in the database of the project. They can be created
          here, and in SQL with cron.schedule.
        </EnableExtension>
      ) : (
        <QueryTable
          label="Jobs"
          query={filteredQuery(
            { data: data?.jobs, error, isFetching, refetch },
            search,
            ({ name, command }) => `${name ?? ''}\n${command}`,
          )}
          columns={jobColumns({
            projectRef: ref,
            forbidden,
            onSwitch: (job, isActive) =>
              change.mutate(
                { id: job.id, is_active: isActive },
                { onError: (failure) => toastError(failure, `${jobName(job)} was not changed`) },
              ),
            onRun: (job) =>
              run.mutate(job.id, { onError: (failure) => toastError(failure, `${jobName(job)} was not started`) }),
            onEdit: (job) => setOpen({ kind: 'edit', job }),
            onDelete: (job) => setOpen({ kind: 'deletion', job }),
          })}
          rowKey={({ id }) => String(id)}
          failure="The jobs could not be loaded"
          skeleton="h-40 !rounded-lg"
          noAccess={unreadable === undefined ? undefined : { to: 'the jobs of this project', reason: unreadable }}
          empty={
            hasJobs
              ? { title: 'No jobs match', text: 'Change the search to see others.' }
              : {
                  icon: <Clock aria-hidden size={28} strokeWidth={1.5} />,
                  title: 'No jobs',
                  text: 'A job runs on a schedule: it deletes what is old, refreshes a view, or calls an edge function.',
                  action: newJob,
                }
          }
        />
      )}
      <Suspense>
        {open?.kind === 'new' && <JobPanel projectRef={ref} onClose={close} />}
        {open?.kind === 'edit' && <JobPanel projectRef={ref} job={open.job} onClose={close} />}
        {open?.kind === 'deletion' && <DeleteJobDialog projectRef={ref} job={open.job} onClose={close} />}
      </Suspense>
    </ResourcePage>
  )
}
