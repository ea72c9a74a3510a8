import { defineArea } from '../area.ts'
import { managers, roles, writers } from '../roles.ts'
import type * as endpoints from './endpoints.ts'
import { maxManualBackups } from './backup-rules.ts'

export const backups = defineArea<typeof endpoints>()({
  actions: {
    'backups:Read': { resource: 'backups', roles, scope: 'database:read', does: 'see the backups of a project' },
    'backups:Write': {
      resource: 'backups',
      roles: writers,
      scope: 'database:write',
      does: 'create and delete backups of a project',
    },
    'backups:Restore': {
      resource: 'backups',
      roles: writers,
      scope: 'database:write',
      does: 'restore or download a backup of a project',
    },
    'backups:SwitchRecovery': {
      resource: 'backups',
      roles: managers,
      scope: 'projects:write',
      does: 'change point-in-time recovery of a project',
    },
    'backups:Clone': {
      resource: 'backups',
      roles: managers,
      scope: 'projects:write',
      does: 'create a project from a backup',
      capability: 'projects:create',
    },
  },
  auditActions: {
    'backup.created': 'Created a backup of a project',
    'backup.deleted': 'Deleted a backup of a project',
    'backup.downloaded': 'Downloaded a backup of a project',
    'backup.restored': 'Restored a backup of a project',
    'backup.recovered': 'Restored a project to a point in time',
    'backup.recovery_switched': 'Changed point-in-time recovery of a project',
  },
  errors: {
    backup_not_found: [404, 'This backup does not exist. It may have been deleted.'],
    backup_not_complete: [409, 'This backup is not complete.'],
    backup_unreadable: [422, 'The backup could not be read.'],
    recovery_unavailable: [422, 'The plan of the project does not include point-in-time recovery.'],
    recovery_is_on: [409, 'The project has point-in-time recovery. Switch it off first.'],
    recovery_time_outside: [422, 'The project cannot be recovered to this time.'],
    backups_not_in_plan: [422, 'The plan of the project does not include backups.'],
    too_many_backups: [
      409,
      `A project has at most ${maxManualBackups} backups that were created by hand. Delete one of them first.`,
    ],
  },
})
