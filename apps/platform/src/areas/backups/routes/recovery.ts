import { readRecovery, recoverProject, switchRecovery } from '@cairn/contracts/backups/recovery'
import { isActionAllowed } from '@cairn/contracts/projects/project-status'
import { inProject } from '../../../permissions.ts'
import { route } from '../../../route.ts'
import { toProject } from '../../projects/project-view.ts'
import { wrongStatus } from '../../projects/wrong-status.ts'
import { changeOf } from '../backup-change.ts'
import { tendDeletedFiles } from '../deleted-files.ts'
import { findMoment } from '../find-moment.ts'
import { projectRecovery } from '../project-recovery.ts'
import { recoveryLock, recoveryTerms } from '../recovery-terms.ts'

export const readRecoveryRoute = route(readRecovery, {
  permission: inProject('backups:Read'),
  handle: ({ context, project }) => projectRecovery(context, project),
})

export const switchRecoveryRoute = route(switchRecovery, {
  permission: inProject('backups:SwitchRecovery'),
  handle: async (call) => {
    const { body, context, fail, project } = call
    const { backups, config, supervisor } = context
    const { days } = body
    const { unavailable } = recoveryTerms(context, project)
    if (days !== null && unavailable !== null) throw fail('recovery_unavailable', { message: unavailable })
    const lock = await recoveryLock(context, project)
    if (lock !== undefined) throw fail('plan_by_partner', { message: lock })
    const changed = { ...project, recovery_days: days }
    const { by, event } = changeOf(call, 'backup.recovery_switched', { days })
    const needsRestart = (days === null) !== (project.recovery_days === null) && project.status !== 'INACTIVE'
    if (needsRestart && !isActionAllowed('restart', project.status)) throw wrongStatus('switchRecovery', project.status)
    // Before there are moments that need them. The hourly job deletes them where it is switched off, or failed to be switched on.
    if (days !== null) await tendDeletedFiles(config, changed, Date.now())
    if (!needsRestart) {
      await backups.switchRecovery(project.ref, days, { by, event })
      return projectRecovery(context, changed)
    }
    const restarting = await supervisor.restartChanged(project, changed, {
      by,
      event,
      admit: (client) => backups.setRecovery(client, project.ref, days),
    })
    return projectRecovery(context, restarting)
  },
})

export const recoverProjectRoute = route(recoverProject, {
  permission: inProject('backups:Restore'),
  handle: async (call) => {
    const { body, context, project } = call
    const { backups, supervisor } = context
    const { base, time } = await findMoment(context, project, body.recovery_time_target_unix)
    const { by, event } = changeOf(call, 'backup.recovered', { time: time.toISOString() })
    return toProject(
      await supervisor.restoreBackup(project, {
        by,
        event,
        admit: (client) => backups.beginRestore(client, base, { status: project.status, time }),
      }),
    )
  },
})
