export const projectStatuses = [
  'INACTIVE',
  'ACTIVE_HEALTHY',
  'ACTIVE_UNHEALTHY',
  'COMING_UP',
  'UNKNOWN',
  'GOING_DOWN',
  'INIT_FAILED',
  'REMOVED',
  'RESTARTING',
  'RESTORING',
  'RESTORE_FAILED',
  'UPGRADING',
  'PAUSING',
  'PAUSE_FAILED',
  'RESIZING',
] as const

export type ProjectStatus = (typeof projectStatuses)[number]

/** What a person may ask for, and in which states: the server refuses, the dashboard explains, tests enumerate, all from here. */
export const projectActions = {
  query: ['ACTIVE_HEALTHY'],
  pause: ['ACTIVE_HEALTHY', 'ACTIVE_UNHEALTHY', 'PAUSE_FAILED'],
  restore: ['INACTIVE', 'RESTORE_FAILED'],
  restart: ['ACTIVE_HEALTHY', 'ACTIVE_UNHEALTHY', 'PAUSE_FAILED'],
  resize: ['ACTIVE_HEALTHY', 'ACTIVE_UNHEALTHY'],
  repair: ['ACTIVE_HEALTHY', 'ACTIVE_UNHEALTHY'],
  resetPassword: ['ACTIVE_HEALTHY', 'ACTIVE_UNHEALTHY'],
  backUp: ['ACTIVE_HEALTHY', 'ACTIVE_UNHEALTHY'],
  restoreBackup: ['ACTIVE_HEALTHY', 'ACTIVE_UNHEALTHY', 'RESTORE_FAILED'],
  // Of a project: a database that stopped is copied as it is.
  branch: ['ACTIVE_HEALTHY', 'ACTIVE_UNHEALTHY', 'INACTIVE'],
  resetBranch: ['ACTIVE_HEALTHY', 'ACTIVE_UNHEALTHY', 'RESTORE_FAILED'],
  // Where nothing is under way that would end in the organization that it began in.
  transfer: ['ACTIVE_HEALTHY', 'ACTIVE_UNHEALTHY', 'INACTIVE', 'PAUSE_FAILED', 'RESTORE_FAILED'],
  // A project whose creation failed can only go; one in the middle of a change is left alone until the change has ended.
  delete: [
    'ACTIVE_HEALTHY',
    'ACTIVE_UNHEALTHY',
    'INACTIVE',
    'INIT_FAILED',
    'RESTORE_FAILED',
    'PAUSE_FAILED',
    'UNKNOWN',
  ],
} as const satisfies Record<string, readonly ProjectStatus[]>

export type ProjectAction = keyof typeof projectActions
/** Those that change the status, and take their time. A resize and the restore of a backup do so too, and need to know more. */
export type ProjectWork = 'pause' | 'restore' | 'restart' | 'delete'

export const isActionAllowed = (action: ProjectAction, status: ProjectStatus): boolean => {
  const allowed: readonly ProjectStatus[] = projectActions[action]
  return allowed.includes(status)
}

/**
 * What happens to a project. `came_up`, `went_down`, `crashed` and `stopped_answering` (its server runs and lets nobody in)
 * report the database; the others begin or fail a piece of work.
 */
export type ProjectEvent =
  | 'pause'
  | 'restore'
  | 'restart'
  | 'resize'
  | 'restore_backup'
  | 'delete'
  | 'came_up'
  | 'start_failed'
  | 'went_down'
  | 'stop_failed'
  | 'crashed'
  | 'stopped_answering'
  | 'removed'

// The specification does not show the transitions. These follow from what each status says:
// a work-in-progress status has exactly one good and one bad end, a settled one leaves only by request or by a crash.
const transitions: Partial<Record<ProjectStatus, Partial<Record<ProjectEvent, ProjectStatus>>>> = {
  COMING_UP: { came_up: 'ACTIVE_HEALTHY', start_failed: 'INIT_FAILED' },
  ACTIVE_HEALTHY: {
    pause: 'PAUSING',
    restart: 'RESTARTING',
    resize: 'RESIZING',
    restore_backup: 'RESTORING',
    delete: 'GOING_DOWN',
    crashed: 'ACTIVE_UNHEALTHY',
    stopped_answering: 'ACTIVE_UNHEALTHY',
    start_failed: 'ACTIVE_UNHEALTHY',
  },
  ACTIVE_UNHEALTHY: {
    pause: 'PAUSING',
    restart: 'RESTARTING',
    resize: 'RESIZING',
    restore_backup: 'RESTORING',
    delete: 'GOING_DOWN',
    came_up: 'ACTIVE_HEALTHY',
    // The same status with a newer reason.
    stopped_answering: 'ACTIVE_UNHEALTHY',
    crashed: 'ACTIVE_UNHEALTHY',
    start_failed: 'ACTIVE_UNHEALTHY',
  },
  PAUSING: { went_down: 'INACTIVE', stop_failed: 'PAUSE_FAILED' },
  PAUSE_FAILED: { pause: 'PAUSING', restart: 'RESTARTING', delete: 'GOING_DOWN' },
  INACTIVE: { restore: 'RESTORING', delete: 'GOING_DOWN' },
  RESTORING: { came_up: 'ACTIVE_HEALTHY', start_failed: 'RESTORE_FAILED' },
  RESTORE_FAILED: { restore: 'RESTORING', restore_backup: 'RESTORING', delete: 'GOING_DOWN' },
  RESTARTING: { came_up: 'ACTIVE_HEALTHY', start_failed: 'ACTIVE_UNHEALTHY' },
  RESIZING: { came_up: 'ACTIVE_HEALTHY', start_failed: 'ACTIVE_UNHEALTHY' },
  INIT_FAILED: { delete: 'GOING_DOWN' },
  UNKNOWN: { came_up: 'ACTIVE_HEALTHY', delete: 'GOING_DOWN' },
  GOING_DOWN: { removed: 'REMOVED', stop_failed: 'ACTIVE_UNHEALTHY' },
}

/** The only way a status changes. Nothing comes back for an event that does not apply. */
export const nextStatus = (status: ProjectStatus, event: ProjectEvent): ProjectStatus | undefined =>
  transitions[status]?.[event]

/** Statuses in which something is under way: the dashboard asks again every 5 s, the next start finishes the work. */
export const isInProgress = (status: ProjectStatus): boolean => {
  const inProgress: readonly ProjectStatus[] = [
    'COMING_UP',
    'UNKNOWN',
    'GOING_DOWN',
    'RESTARTING',
    'RESTORING',
    'UPGRADING',
    'PAUSING',
    'RESIZING',
  ]
  return inProgress.includes(status)
}
