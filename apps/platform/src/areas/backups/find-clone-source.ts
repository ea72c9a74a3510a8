import type { CloneRequest } from '@cairn/contracts/backups/clones'
import { isActionAllowed } from '@cairn/contracts/projects/project-status'
import type { Context } from '../../context.ts'
import { fail } from '../../errors.ts'
import type { StoredProject } from '../projects/project-store.ts'
import { wrongStatus } from '../projects/wrong-status.ts'
import type { StoredBackup } from './backup-store.ts'
import { findBackup } from './find-backup.ts'
import { findMoment } from './find-moment.ts'

type Source = Pick<CloneRequest, 'backup_id' | 'recovery_time_target_unix'>

/** What a project is created from: a backup, or a moment after one. */
export const findCloneSource = async (
  context: Pick<Context, 'backups' | 'engine' | 'supervisor'>,
  project: StoredProject,
  { backup_id: id, recovery_time_target_unix: unixTime }: Source,
): Promise<{ backup: StoredBackup; time: Date | undefined }> => {
  if (unixTime !== undefined) {
    const { base, time } = await findMoment(context, project, unixTime)
    // The latest changes are archived first.
    if (!isActionAllowed('query', project.status)) throw wrongStatus('query', project.status)
    return { backup: base, time }
  }
  const backup = await findBackup(context.backups, project.ref, id ?? '')
  if (backup.status !== 'COMPLETED') throw fail('backup_not_complete')
  return { backup, time: undefined }
}
