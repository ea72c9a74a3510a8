import type { ProjectRecovery } from '@cairn/contracts/backups/recovery'
import { recoveryDays } from '@cairn/contracts/backups/recovery-rules'
import { isActionAllowed } from '@cairn/contracts/projects/project-status'
import { z } from 'zod'
import type { Context } from '../../context.ts'
import type { StoredProject } from '../projects/project-store.ts'
import { recoveryTerms } from './recovery-terms.ts'
import { recoveryBases, recoveryWindows } from './recovery-windows.ts'

const Archiver = z.object({ failing_since: z.date().nullable() })

/** Since when the server fails to archive its log, as it says itself. */
const failingSince = async (
  { supervisor }: Pick<Context, 'supervisor'>,
  project: StoredProject,
): Promise<string | null> => {
  if (project.recovery_days === null || !isActionAllowed('query', project.status)) return null
  const { rows } =
    (await supervisor.poolIfAwake(project, 'cairn_reader')?.query(
      `select case when last_failed_time > coalesce(last_archived_time, '-infinity') then last_failed_time end as failing_since
         from pg_catalog.pg_stat_archiver`,
    )) ?? {}
  return rows === undefined ? null : (Archiver.parse(rows[0]).failing_since?.toISOString() ?? null)
}

export const projectRecovery = async (context: Context, project: StoredProject): Promise<ProjectRecovery> => {
  const { backups, engine } = context
  const { ref, recovery_days: days } = project
  const nowMs = Date.now()
  const [stored, restoresMs, archivedBytes, failing] = await Promise.all([
    backups.list(ref),
    backups.restoreTimes(ref),
    engine.archivedBytes(ref),
    failingSince(context, project),
  ])
  return {
    days: recoveryDays.find((known) => known === days) ?? null,
    ...recoveryTerms(context, project),
    windows: recoveryWindows(recoveryBases(stored, { days, nowMs }), restoresMs, nowMs),
    archived_bytes: archivedBytes,
    failing_since: failing,
  }
}
