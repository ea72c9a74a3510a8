import type { ProjectStatus } from '@cairn/contracts/projects/project-status'
import { isInProgress } from '@cairn/contracts/projects/project-status'

/** What to do, at the start of the platform, with a project that was left in each status. */
export const resumeAs = {
  COMING_UP: 'create',
  ACTIVE_HEALTHY: 'start',
  ACTIVE_UNHEALTHY: 'start',
  RESTARTING: 'start',
  RESTORING: 'start',
  UNKNOWN: 'start',
  UPGRADING: 'start',
  RESIZING: 'start',
  PAUSING: 'stop',
  GOING_DOWN: 'destroy',
  INACTIVE: 'nothing',
  PAUSE_FAILED: 'nothing',
  INIT_FAILED: 'nothing',
  RESTORE_FAILED: 'nothing',
  // Its row is still there.
  REMOVED: 'destroy',
} as const satisfies Record<ProjectStatus, string>

export const isUnfinished = (status: ProjectStatus) => isInProgress(status) || status === 'REMOVED'

/** A database that should run is started again; one that was paused or is being deleted is not. */
export const recovered = new Set<ProjectStatus>(['ACTIVE_HEALTHY', 'ACTIVE_UNHEALTHY'])
