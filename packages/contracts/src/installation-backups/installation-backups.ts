import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

/** A copy of the whole installation that was made while it ran. */
export const InstallationBackup = z.object({
  /** The name of its folder. */
  name: z.string(),
  started_at: z.string(),
  finished_at: z.string(),
  /** Of all its files. Those that did not change share their space with other backups. */
  bytes: z.number(),
  projects: z.number().int(),
  /** Projects that could not be copied, and why. */
  failed: z.array(z.object({ ref: z.string(), message: z.string() })),
})
export type InstallationBackup = z.infer<typeof InstallationBackup>

export const InstallationBackups = z.object({
  /** Null where the installation makes none. */
  folder: z.string().nullable(),
  /** Such a backup does not survive the loss of the disk. Null where the folder cannot be read. */
  shares_disk: z.boolean().nullable(),
  /** How many are kept. */
  kept: z.number().int(),
  is_running: z.boolean(),
  /** From 0 to 1. */
  progress: z.number().nullable(),
  /** Why the latest attempt failed; null where it did not. */
  last_error: z.string().nullable(),
  /** Newest first. */
  backups: z.array(InstallationBackup),
})
export type InstallationBackups = z.infer<typeof InstallationBackups>

const path = '/platform/operator/installation-backups'

export const listInstallationBackups = endpoint({
  name: 'listInstallationBackups',
  method: 'GET',
  path,
  summary: 'Backups of the whole installation, in the folder of CAIRN_BACKUP_FOLDER; for the operator.',
  response: InstallationBackups,
  errors: ['forbidden'],
})

export const startInstallationBackup = endpoint({
  name: 'startInstallationBackup',
  method: 'POST',
  path,
  summary: 'Make a backup of the whole installation now, unless one is being made; for the operator.',
  response: InstallationBackups,
  errors: ['forbidden', 'backup_folder_not_set'],
})
