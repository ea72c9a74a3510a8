import { chmod, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { InstallationBackup } from '@cairn/contracts/installation-backups/installation-backups'
import { copyTree, diskSize, writeWholeFolder } from '@cairn/engine'
import { backupsFolder, projectFilesFolder } from '../../home-folders.ts'
import { systemRef } from '../../system.ts'
import { messageWithoutHostPaths } from '../projects/without-host-paths.ts'
import { backupName, listBackups, manifestFile } from './backup-manifest.ts'
import { copyBackups } from './copy-backups.ts'
import { copyProject, copySystem, dropProject } from './copy-project.ts'
import type { CopyParts } from './copy-project.ts'
import { instancesFolder } from './homes.ts'
import type { Homes } from './homes.ts'

/** Told how much is done, from 0 to 1. */
type Progress = (fraction: number) => Promise<void>

// What has a way of its own to be copied, belongs to this process alone, or is made again.
const apart = (home: string, cache: string): ReadonlySet<string> =>
  new Set([
    instancesFolder(home),
    projectFilesFolder({ home }),
    backupsFolder({ home }),
    cache,
    ...['run', 'engine.lock', 'disk-reserve', 'functions', 'query-runs', manifestFile].map((name) => join(home, name)),
  ])

type Failed = InstallationBackup['failed']

/** Copies those projects that are not in `seen` yet, and returns which could not be copied. */
const copyProjects = async (
  parts: CopyParts,
  homes: Homes,
  { seen, progress }: { seen: Set<string>; progress: Progress },
): Promise<Failed> => {
  const failed: Failed = []
  const refs = (await parts.projects.listAll()).map(({ ref }) => ref).filter((ref) => !seen.has(ref))
  for (const [index, ref] of refs.entries()) {
    // One that is being created, or deleted.
    if (!(await parts.engine.exists(ref))) continue
    seen.add(ref)
    try {
      await copyProject(parts, ref, homes)
    } catch (error) {
      if (homes.signal.aborted) throw error
      parts.events.projectWorkFailed(ref, 'backup of the installation', error)
      failed.push({ ref, message: messageWithoutHostPaths(error) })
    }
    await progress((index + 1) / refs.length)
  }
  return failed
}

/**
 * Copies all of the installation into the folder `to`, which becomes a home that Cairn can be started with. The databases of projects come first
 * and that of the platform after them, so that what it says about projects is there; then those that were created meanwhile.
 */
const copyHome = async (parts: CopyParts, homes: Homes, progress: Progress): Promise<Failed> => {
  const { from, to, earlier, signal } = homes
  // As homes are: servers pass through them to their own folders.
  await chmod(to, 0o711)
  await mkdir(instancesFolder(to), { mode: 0o711 })
  const seen = new Set<string>()
  const failed = await copyProjects(parts, homes, { seen, progress: (done) => progress(done * 0.8) })
  const others = apart(from, parts.config.cache)
  await copyTree(from, to, {
    includes: (name) => !others.has(join(from, name)),
    earlier: earlier === undefined ? [] : [earlier],
    signal,
  })
  await copySystem(parts, systemRef, homes)
  failed.push(...(await copyProjects(parts, homes, { seen, progress: () => Promise.resolve() })))
  const present = new Set((await parts.projects.listAll()).map(({ ref }) => ref))
  for (const ref of seen) if (!present.has(ref)) await dropProject(ref, homes)
  await progress(0.9)
  // After the platform's database, which names them.
  await copyBackups(homes)
  return failed.filter(({ ref }) => present.has(ref))
}

/** Writes a backup of the whole installation into `folder`; it says which projects are not in it. */
export const writeInstallationBackup = async (
  parts: CopyParts,
  folder: string,
  { signal, progress }: { signal: AbortSignal; progress: Progress },
): Promise<void> => {
  const startedAt = new Date()
  const name = backupName(startedAt)
  const [newest] = await listBackups(folder)
  const earlier = newest && join(folder, newest.name)
  await writeWholeFolder(join(folder, name), signal, async (to) => {
    const failed = await copyHome(parts, { from: parts.config.home, to, earlier, signal }, progress)
    const projects = (await parts.projects.listAll()).length - failed.length
    const manifest: Omit<InstallationBackup, 'name'> = {
      started_at: startedAt.toISOString(),
      finished_at: new Date().toISOString(),
      bytes: await diskSize(to),
      projects,
      failed,
    }
    await writeFile(join(to, manifestFile), JSON.stringify(manifest), { mode: 0o600 })
  })
}
