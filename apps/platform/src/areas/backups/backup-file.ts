import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type { OpenedBackup } from '@cairn/engine'
import { begunChunks } from '@cairn/service-kit'
import type { FileChunks } from '@cairn/service-kit'
import type { Context } from '../../context.ts'
import { fail } from '../../errors.ts'
import { backupFolder } from '../../home-folders.ts'
import { instanceLimits } from '../projects/instance-limits.ts'
import type { StoredProject } from '../projects/project-store.ts'
import { messageWithoutHostPaths } from '../projects/without-host-paths.ts'
import type { StoredBackup } from './backup-store.ts'

async function* compressed(open: () => Promise<OpenedBackup>, slot: Disposable): AsyncGenerator<Uint8Array, void> {
  using _ = slot
  await using backup = await open()
  const gzip = createGzip()
  // Its failure is that of the chunks too.
  const written = pipeline(backup.script(), gzip).catch(() => undefined)
  const chunks: AsyncIterable<Buffer> = gzip
  try {
    yield* chunks
  } finally {
    await written
  }
}

/**
 * The database of a backup as a compressed script, from a server that runs until the last byte is taken, or `return` is called.
 * Throws `backup_unreadable`.
 */
export const backupFile = async (
  context: Context,
  {
    project,
    backup,
    slot,
    signal,
  }: {
    project: StoredProject
    backup: StoredBackup
    /** Given back at the end. */
    slot: Disposable
    signal: AbortSignal
  },
): Promise<FileChunks> => {
  const { config, engine, events } = context
  const open = () =>
    engine.openBackup({
      folder: backupFolder(config, project.ref, backup.id),
      adminPassword: project.openSecrets().adminPassword,
      limits: instanceLimits(project, context),
      signal,
    })
  try {
    return await begunChunks(compressed(open, slot))
  } catch (error) {
    signal.throwIfAborted()
    events.projectWorkFailed(project.ref, 'backup download', error)
    throw fail('backup_unreadable', { message: `The backup could not be read. ${messageWithoutHostPaths(error)}` })
  }
}
