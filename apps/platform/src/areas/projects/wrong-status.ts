import type { ProjectAction, ProjectStatus } from '@cairn/contracts/projects/project-status'
import type { PlatformError } from '../../errors.ts'
import { fail } from '../../errors.ts'

const verbs: Partial<Record<ProjectAction, string>> = {
  resetPassword: 'reset its password',
  backUp: 'create a backup',
  restoreBackup: 'restore a backup',
  branch: 'create a branch',
  resetBranch: 'reset the branch',
}

/** The refusal of what a project in this status cannot do. */
export const wrongStatus = (
  action: ProjectAction,
  status: ProjectStatus,
  detail: string | null = null,
): PlatformError => {
  const words = status.toLowerCase().replaceAll('_', ' ')
  return fail('wrong_status', {
    message:
      action === 'query'
        ? (detail ?? `The database cannot be reached while the project is ${words}.`)
        : `A project that is ${words} cannot be asked to ${verbs[action] ?? action}.`,
  })
}
