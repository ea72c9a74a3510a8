import type { RecoveryWindow } from '@cairn/contracts/backups/recovery'
import type { Context } from '../../context.ts'
import { fail } from '../../errors.ts'
import type { StoredProject } from '../projects/project-store.ts'
import type { StoredBackup } from './backup-store.ts'
import { baseFor, recoveryBases, recoveryWindows } from './recovery-windows.ts'
import { archivedUntilMs, unarchivedLog } from './unarchived-log.ts'

interface Moment {
  /** That recovery begins with. */
  base: StoredBackup
  time: Date
}

const spansText = (windows: readonly RecoveryWindow[]): string =>
  windows.length === 0
    ? 'There is no backup yet that recovery can begin with, or no change after it is archived.'
    : `It can be recovered to times ${windows.map(({ from, to }) => `from ${from} to ${to}`).join(', and ')}.`

/** A moment of a project, in seconds, that can be recovered. Throws `recovery_time_outside`, with those that can be. */
export const findMoment = async (
  context: Pick<Context, 'backups' | 'engine' | 'supervisor'>,
  project: StoredProject,
  unixTime: number,
): Promise<Moment> => {
  const { backups } = context
  const { ref, recovery_days: days } = project
  const [nowMs, timeMs] = [Date.now(), Math.round(unixTime * 1_000)]
  const [stored, restoresMs, unarchived] = await Promise.all([
    backups.list(ref),
    backups.restoreTimes(ref),
    unarchivedLog(context, project),
  ])
  const endMs = archivedUntilMs(unarchived, nowMs)
  const bases = recoveryBases(stored, { days, nowMs })
  const base = baseFor(bases, restoresMs, { timeMs, endMs })
  if (base === undefined)
    throw fail('recovery_time_outside', {
      message: `The project cannot be recovered to this time. ${spansText(recoveryWindows(bases, restoresMs, endMs))}`,
    })
  return { base, time: new Date(timeMs) }
}
