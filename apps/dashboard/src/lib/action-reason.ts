import { isActionAllowed } from '@cairn/contracts/project-status'
import type { ProjectAction, ProjectStatus } from '@cairn/contracts/project-status'
import { statusWords } from './project-status-words.ts'

const verbs: Record<ProjectAction, string> = {
  query: 'queried',
  pause: 'paused',
  restore: 'restored',
  restart: 'restarted',
  delete: 'deleted',
}

/** Why a project cannot be paused, restored, … now; nothing when it can. */
export const actionReason = (action: ProjectAction, status: ProjectStatus): string | undefined =>
  isActionAllowed(action, status)
    ? undefined
    : `The project ${statusWords[status].sentence}, so it cannot be ${verbs[action]} now.`
