import { mkdir, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { isActionAllowed } from '@cairn/contracts/projects/project-status'
import { diskSize } from '@cairn/engine'
import { countProjectFiles, holdFiles } from '@cairn/storage'
import type { Context } from '../../context.ts'
import { backupFolder, projectFilesFolder } from '../../home-folders.ts'
import { messageWithoutHostPaths } from '../projects/without-host-paths.ts'
import { storedFilesIn } from '../storage/location/file-location.ts'
import { filesInBackup } from './backup-files.ts'
import type { StoredBackup, WrittenBackup } from './backup-store.ts'

type Parts = Pick<Context, 'backups' | 'config' | 'engine' | 'events' | 'projects' | 'runtime' | 'supervisor'>

/** Recovery begins with the copy of a server that runs: one that is stopped has no log of what comes next. */
const wakeForRecovery = async ({ projects, supervisor }: Parts, ref: string): Promise<void> => {
  const project = await projects.find(ref)
  if (project !== undefined && project.recovery_days !== null && isActionAllowed('query', project.status))
    await supervisor.address(project)
}

/** Copies the database, and links the files of storage: its rows are those of the end of the copy. */
const writeBackup = async (parts: Parts, ref: string, folder: string, signal: AbortSignal): Promise<WrittenBackup> => {
  const { backups, config, engine, runtime } = parts
  const recoveryStart = await backups.recoveryStart(ref)
  await wakeForRecovery(parts, ref)
  const { bucket } = storedFilesIn(await runtime.settingsOf(ref, 'storage'))
  await using hold = await holdFiles(join(projectFilesFolder(config), ref))
  const whenCopied = (partial: string) => hold.linkTo(filesInBackup(partial))
  const { recovery } = await engine.backup(ref, folder, { signal, whenCopied })
  const files = filesInBackup(folder)
  return {
    // Files share their bytes with the project until it deletes them.
    sizeBytes: (await diskSize(folder)) - (await diskSize(files)),
    files: await countProjectFiles(files),
    withoutBucket: bucket !== null,
    recovery,
    recoveryStart,
  }
}

/**
 * Writes the files of a backup that is stored as pending, and stores how that ended. Rejects only where it was interrupted: it
 * is pending still, and can be written again.
 */
export const backUp = async (
  parts: Parts,
  { id, ref }: Pick<StoredBackup, 'id' | 'ref'>,
  signal: AbortSignal,
): Promise<void> => {
  const { backups, config, engine, events } = parts
  const folder = backupFolder(config, ref, id)
  try {
    if (engine.disk().isLow) throw new Error('The disk of this installation is almost full.')
    await mkdir(dirname(folder), { recursive: true, mode: 0o700 })
    // Of an attempt that could not store its end.
    await rm(folder, { recursive: true, force: true })
    await backups.complete(id, await writeBackup(parts, ref, folder, signal))
  } catch (error) {
    if (signal.aborted) throw error
    events.projectWorkFailed(ref, 'backup', error)
    await backups.fail(id, messageWithoutHostPaths(error))
  }
}
