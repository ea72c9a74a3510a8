import { isActionAllowed, isInProgress } from '@cairn/contracts/projects/project-status'
import type { ProjectStatus } from '@cairn/contracts/projects/project-status'
import type { ProjectDetail } from '@cairn/contracts/projects/projects'
import { useMutation } from '@tanstack/react-query'
import { CircleAlert, Moon } from 'lucide-react'
import { useListedProjectPermission } from '~/api/permissions.ts'
import { restartProjectMutation, restoreProjectMutation } from '~/api/projects.ts'
import { statusWords } from '~/lib/project-status-words.ts'
import { projectPaths } from '~/areas/projects/paths.ts'
import { Button } from '~/ui/button.tsx'
import { CodeBlock } from '~/ui/code-block.tsx'
import { EmptyState } from '~/ui/empty-state.tsx'
import { Spinner } from '~/ui/spinner.tsx'
import { ButtonLink } from './ButtonLink.tsx'
import { ElapsedTime } from './ElapsedTime.tsx'
import { PageTitle } from './PageTitle.tsx'
import { toastError } from './toast-error.ts'

const explanations: Partial<Record<ProjectStatus, string>> = {
  COMING_UP: 'Its own PostgreSQL is being made. This takes about a second, and the page goes on by itself.',
  RESTORING: 'Its database starts with everything it held. The page goes on by itself.',
  RESTARTING: 'Its database stops and starts again. The page goes on by itself.',
  PAUSING: 'Its database finishes what it is doing and stops. Nothing is lost.',
  INACTIVE: 'Its database is stopped and uses no memory. All data is kept; restoring takes about a second.',
  GOING_DOWN: 'Its database and everything in it are being deleted.',
  REMOVED: 'Its database and everything in it are gone.',
  INIT_FAILED: 'Its database could not be made. Delete the project and create it again.',
  RESTORE_FAILED: 'Its database did not start. All data is kept; restoring can be tried again.',
  PAUSE_FAILED: 'Its database did not stop in time. It can be paused or restarted again in the project’s settings.',
  ACTIVE_UNHEALTHY:
    'Its database does not answer. A restart often helps, and loses no data; a check shows what else is wrong.',
  UNKNOWN: 'The platform is finding out what its database is doing. The page goes on by itself.',
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
        {explanations[status] ?? 'The page goes on by itself.'}
      </EmptyState>
    </>
  )
}
