import { mkdir, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { diskSize } from '@cairn/engine'
import type { Context } from '../../context.ts'
import { backupFolder } from '../../home-folders.ts'
import { messageWithoutHostPaths } from '../projects/without-host-paths.ts'
import type { StoredBackup } from './backup-store.ts'

/**
 * Writes the files of a backup that is stored as pending, and stores how that ended. Rejects only where it was interrupted: it
 * is pending still, and can be written again.
 */
export const backUp = async (
  { backups, config, engine, events }: Pick<Context, 'backups' | 'config' | 'engine' | 'events'>,
  { id, ref }: Pick<StoredBackup, 'id' | 'ref'>,
  signal: AbortSignal,
): Promise<void> => {
  const folder = backupFolder(config, ref, id)
  try {
    if (engine.disk().isLow) throw new Error('The disk of this installation is almost full.')
    await mkdir(dirname(folder), { recursive: true, mode: 0o700 })
    // Of an attempt that could not store its end.
    await rm(folder, { recursive: true, force: true })
    await engine.backup(ref, folder, signal)
    await backups.complete(id, await diskSize(folder))
  } catch (error) {
    if (signal.aborted) throw error
    events.projectWorkFailed(ref, 'backup', error)
    await backups.fail(id, messageWithoutHostPaths(error))
  }
}
