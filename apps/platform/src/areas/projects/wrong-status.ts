import type { ProjectAction, ProjectStatus } from '@cairn/contracts/projects/project-status'
import { isActionAllowed, isInProgress } from '@cairn/contracts/projects/project-status'
import type { PlatformError } from '../../errors.ts'
import { fail } from '../../errors.ts'
import type { ProjectStore } from './project-store.ts'

type Refused = Exclude<ProjectAction, 'query'> | 'switchRecovery'

/** What the project cannot do, or what cannot be done with it. */
const refusals: Record<Refused, string> = {
  pause: 'It cannot be paused',
  restore: 'It cannot be restored',
  restart: 'It cannot be restarted',
  resize: 'Its compute size cannot be changed',
  repair: 'It cannot be repaired',
  resetPassword: 'Its password cannot be reset',
  backUp: 'No backup can be created',
  restoreBackup: 'No backup can be restored',
  branch: 'No branch can be created',
  resetBranch: 'It cannot be reset',
  transfer: 'It cannot be transferred',
  delete: 'It cannot be deleted',
  switchRecovery: 'Point-in-time recovery cannot be switched on or off',
}

/** What is under way, for a person. */
const underWay: Partial<Record<ProjectStatus, string>> = {
  COMING_UP: 'being created',
  GOING_DOWN: 'being deleted',
  RESTORING: 'being restored',
  UPGRADING: 'being upgraded',
  PAUSING: 'being paused',
  RESIZING: 'being resized',
}

/** The refusal of what a project in this status cannot do. */
export const wrongStatus = (
  action: Refused | 'query',
  status: ProjectStatus,
  detail: string | null = null,
): PlatformError => {
  const words = status.toLowerCase().replaceAll('_', ' ')
  if (action === 'query')
    return fail('wrong_status', {
      message: detail ?? `The database cannot be reached while the project is ${words}.`,
    })
  if (status === 'GOING_DOWN') return fail('wrong_status', { message: 'The project is being deleted.' })
  const until = isInProgress(status) ? ' until that has ended' : ''
  return fail('wrong_status', {
    message: `The project is ${underWay[status] ?? words}. ${refusals[action]}${until}.`,
  })
}

/** The refusal of a change of a project whose status is no longer what it was when the request was admitted. */
export const presentRefusal = async (
  store: Pick<ProjectStore, 'find'>,
  action: Exclude<ProjectAction, 'query'>,
  { ref }: { ref: string },
): Promise<PlatformError> => {
  const now = await store.find(ref)
  if (now === undefined) return fail('project_not_found')
  return isActionAllowed(action, now.status) ? fail('wrong_status') : wrongStatus(action, now.status)
}
