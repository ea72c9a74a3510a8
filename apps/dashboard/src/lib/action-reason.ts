import { isActionAllowed, isInProgress } from '@cairn/contracts/projects/project-status'
import type { ProjectAction, ProjectStatus } from '@cairn/contracts/projects/project-status'
import { statusWords } from './project-status-words.ts'

const verbs: Record<ProjectAction, string> = {
  query: 'queried',
  pause: 'paused',
  restore: 'restored',
  restart: 'restarted',
  resize: 'resized',
  repair: 'repaired',
  resetPassword: 'given a new password',
  backUp: 'backed up',
  restoreBackup: 'restored from a backup',
  branch: 'branched',
  resetBranch: 'reset',
  transfer: 'transferred',
  delete: 'deleted',
}

/**
 * Whether to offer an action at all. One that does not apply, such as restoring what runs, is left out; during a change
 * the usual ones stay where they are, to say why they must wait.
 */
export const isActionOffered = (action: ProjectAction, status: ProjectStatus): boolean =>
  isActionAllowed(action, status) || (isInProgress(status) && action !== 'restore')

/** Why a project cannot be paused, restored, … now; nothing when it can. */
export const actionReason = (action: ProjectAction, status: ProjectStatus): string | undefined =>
  isActionAllowed(action, status)
    ? undefined
    : `The project ${statusWords[status].sentence}, so it cannot be ${verbs[action]} now.`
