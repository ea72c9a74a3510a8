import { isActionAllowed, isInProgress } from '@cairn/contracts/projects/project-status'
import type { ProjectStatus } from '@cairn/contracts/projects/project-status'
import type { ProjectDetail } from '@cairn/contracts/projects/projects'
import { useMutation, useQuery } from '@tanstack/react-query'
import { CircleAlert, Moon } from 'lucide-react'
import { useListedProjectPermission } from '~/api/permissions.ts'
import { pauseStatusQuery, restartProjectMutation, restoreProjectMutation } from '~/api/projects.ts'
import { statusWords } from '~/lib/project-status-words.ts'
import { projectPaths } from '~/areas/projects/paths.ts'
import { Button } from '~/ui/button.tsx'
import { CodeBlock } from '~/ui/code-block.tsx'
import { EmptyState } from '~/ui/empty-state.tsx'
import { Spinner } from '~/ui/spinner.tsx'
import { Time } from '~/ui/time.tsx'
import { ButtonLink } from './ButtonLink.tsx'
import { ElapsedTime } from './ElapsedTime.tsx'
import { PageTitle } from './PageTitle.tsx'
import { toastError } from './toast-error.tsx'

const explanations: Partial<Record<ProjectStatus, string>> = {
  COMING_UP: 'Creating the database. This takes about a second. This page updates automatically.',
  RESTORING: 'Starting the database with all its data. This page updates automatically.',
  RESTARTING: 'Restarting the database. This page updates automatically.',
  PAUSING: 'Stopping the database. No data is lost.',
  INACTIVE: 'The database is stopped and uses no memory. All data is kept. Restoring takes about a second.',
  GOING_DOWN: 'Deleting the database and all its data.',
  REMOVED: 'The database and all its data were deleted.',
  INIT_FAILED: 'The database could not be created. Delete the project and create it again.',
  RESTORE_FAILED: 'The database did not start. All data is kept. Try restoring again.',
  PAUSE_FAILED: 'The database did not stop in time. Pause or restart it again in the project settings.',
  ACTIVE_UNHEALTHY:
    'The database does not respond. A restart often helps and loses no data. A check shows other problems.',
  UNKNOWN: 'Checking the state of the database. This page updates automatically.',
}

const PausedSince = ({ projectRef }: { projectRef: string }) => {
  const { data } = useQuery(pauseStatusQuery(projectRef))
  const since = data?.paused_at
  return (
    // A line of its own, which is kept free until the time is known.
    <span className="block min-h-5">
      {since !== undefined && since !== null && (
        <>
          Paused <Time value={since} />.
        </>
      )}
    </span>
  )
}

const iconOf = (status: ProjectStatus) => {
  if (isInProgress(status)) return <Spinner size={24} />
  return status === 'INACTIVE' ? <Moon aria-hidden size={24} /> : <CircleAlert aria-hidden size={24} />
}

/** Stands where a page would that needs the database, while there is none to ask. */
export const ProjectStatusScreen = ({ project, embedded = false }: { project: ProjectDetail; embedded?: boolean }) => {
  const { status } = project
  const restore = useMutation(restoreProjectMutation(project.ref))
  const restart = useMutation(restartProjectMutation(project.ref))
  const { reason: restoreReason } = useListedProjectPermission('infra:Restore', project)
  const { reason: restartReason } = useListedProjectPermission('infra:Write', project)
  const action = () => {
    if (isActionAllowed('restore', status))
      return (
        <Button
          variant="primary"
          loading={restore.isPending}
          disabledReason={restoreReason}
          onClick={() =>
            restore.mutate(undefined, { onError: (error) => toastError(error, 'The project was not restored') })
          }
        >
          Restore project
        </Button>
      )
    if (status === 'ACTIVE_UNHEALTHY' || status === 'PAUSE_FAILED')
      return (
        <Button
          variant="primary"
          loading={restart.isPending}
          disabledReason={restartReason}
          onClick={() =>
            restart.mutate(undefined, { onError: (error) => toastError(error, 'The project was not restarted') })
          }
        >
          Restart project
        </Button>
      )
    if (status === 'INIT_FAILED')
      return <ButtonLink to={projectPaths.general(project)}>Open project settings</ButtonLink>
    return undefined
  }
  return (
    <>
      {!embedded && <PageTitle parts={[statusWords[status].label, project.name]} />}
      <EmptyState
        className={embedded ? '' : 'my-auto'}
        heading={embedded ? 'h2' : 'h1'}
        icon={iconOf(status)}
        title={`${project.name} ${statusWords[status].sentence}`}
        action={
          <>
            {action()}
            {status === 'ACTIVE_UNHEALTHY' && (
              <ButtonLink to={projectPaths.database(project)}>Check and repair</ButtonLink>
            )}
            {isInProgress(status) && (
              <span className="text-sm text-faint">
                <ElapsedTime key={status} />
              </span>
            )}
          </>
        }
        example={
          project.status_detail === null || project.status_detail === '' ? undefined : (
            <CodeBlock label="What went wrong" code={project.status_detail} wrap />
          )
        }
      >
        {explanations[status] ?? 'This page updates automatically.'}
        {status === 'INACTIVE' && <PausedSince projectRef={project.ref} />}
      </EmptyState>
    </>
  )
}
