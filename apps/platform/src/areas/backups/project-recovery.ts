import type { ProjectRecovery } from '@cairn/contracts/backups/recovery'
import { recoveryDays } from '@cairn/contracts/backups/recovery-rules'
import type { Context } from '../../context.ts'
import type { StoredProject } from '../projects/project-store.ts'
import { recoveryTerms } from './recovery-terms.ts'
import { recoveryBases, recoveryWindows } from './recovery-windows.ts'
import { archivedUntilMs, unarchivedLog } from './unarchived-log.ts'

export const projectRecovery = async (context: Context, project: StoredProject): Promise<ProjectRecovery> => {
  const { backups, engine } = context
  const { ref, recovery_days: days } = project
  const nowMs = Date.now()
  const [stored, restoresMs, archivedBytes, unarchived] = await Promise.all([
    backups.list(ref),
    backups.restoreTimes(ref),
    engine.archivedBytes(ref),
    unarchivedLog(context, project),
  ])
  return {
    days: recoveryDays.find((known) => known === days) ?? null,
    ...recoveryTerms(context, project),
    windows: recoveryWindows(recoveryBases(stored, { days, nowMs }), restoresMs, archivedUntilMs(unarchived, nowMs)),
    archived_bytes: archivedBytes,
    failing_since: unarchived?.since.toISOString() ?? null,
    waiting_bytes: unarchived?.bytes ?? 0,
  }
}
