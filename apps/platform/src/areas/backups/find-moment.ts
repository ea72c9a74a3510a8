import type { RecoveryWindow } from '@cairn/contracts/backups/recovery'
import { fail } from '../../errors.ts'
import type { StoredProject } from '../projects/project-store.ts'
import type { BackupStore, StoredBackup } from './backup-store.ts'
import { baseFor, recoveryBases, recoveryWindows } from './recovery-windows.ts'

interface Moment {
  /** That recovery begins with. */
  base: StoredBackup
  time: Date
}

const spansText = (windows: readonly RecoveryWindow[]): string =>
  windows.length === 0
    ? 'There is no backup yet that recovery can begin with.'
    : `It can be recovered to times ${windows.map(({ from, to }) => `from ${from} to ${to}`).join(', and ')}.`

/** A moment of a project, in seconds, that can be recovered. Throws `recovery_time_outside`, with those that can be. */
export const findMoment = async (
  backups: Pick<BackupStore, 'list' | 'restoreTimes'>,
  { ref, recovery_days: days }: Pick<StoredProject, 'ref' | 'recovery_days'>,
  unixTime: number,
): Promise<Moment> => {
  const [nowMs, timeMs] = [Date.now(), Math.round(unixTime * 1_000)]
  const [stored, restoresMs] = await Promise.all([backups.list(ref), backups.restoreTimes(ref)])
  const bases = recoveryBases(stored, { days, nowMs })
  const base = baseFor(bases, restoresMs, { timeMs, nowMs })
  if (base === undefined)
    throw fail('recovery_time_outside', {
      message: `The project cannot be recovered to this time. ${spansText(recoveryWindows(bases, restoresMs, nowMs))}`,
    })
  return { base, time: new Date(timeMs) }
}
