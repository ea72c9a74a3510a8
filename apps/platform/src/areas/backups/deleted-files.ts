import { join } from 'node:path'
import { forgetDeletedFiles, keepDeletedFiles, stopKeepingFiles } from '@cairn/storage'
import type { Config } from '../../config.ts'
import { projectFilesFolder } from '../../home-folders.ts'
import type { StoredProject } from '../projects/project-store.ts'

const dayMs = 24 * 60 * 60 * 1_000

/** Keeps the files of storage that a project deletes as long as moments can be recovered that have rows of them. */
export const tendDeletedFiles = async (
  config: Pick<Config, 'home'>,
  { ref, recovery_days: days }: Pick<StoredProject, 'ref' | 'recovery_days'>,
  nowMs: number,
): Promise<void> => {
  const folder = join(projectFilesFolder(config), ref)
  if (days === null) return stopKeepingFiles(folder)
  await keepDeletedFiles(folder)
  await forgetDeletedFiles(folder, nowMs - days * dayMs)
}
