import { randomBytes } from 'node:crypto'
import { mkdir, open, rename, rm, stat, writeFile, access, chmod, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { copyDataDir } from './copy/copy-data-dir.ts'
import { giveAllTo } from './system-user.ts'
import type { SystemUser } from './system-user.ts'
import type { Template } from './template.ts'

export interface InstanceFiles {
  folder: string
  dataDir: string
  configFile: string
  hbaFile: string
  logFile: string
}

export const instanceFiles = (instancesDir: string, id: string): InstanceFiles => {
  const folder = join(instancesDir, id)
  return {
    folder,
    dataDir: join(folder, 'data'),
    configFile: join(folder, 'postgresql.conf'),
    hbaFile: join(folder, 'pg_hba.conf'),
    logFile: join(folder, 'postgres.log'),
  }
}

/** Lies in an instance's folder until it is whole, has its passwords and is on the disk; the next start removes what still has it. */
const unfinished = 'unfinished'

const exists = async (path: string) =>
  access(path).then(
    () => true,
    () => false,
  )

export const instanceExists = (files: InstanceFiles): Promise<boolean> => exists(files.dataDir)

/** A new instance, still marked unfinished, whose data directory `copy` makes. Leaves nothing behind on failure. */
export const beginInstance = async (
  files: InstanceFiles,
  copy: (dataDir: string) => Promise<unknown>,
  user: SystemUser | undefined,
): Promise<void> => {
  const partial = `${files.folder}.partial`
  try {
    await mkdir(partial, { mode: 0o700 })
    await writeFile(join(partial, unfinished), '')
    await copy(join(partial, 'data'))
    await giveAllTo(user, partial)
    await rename(partial, files.folder)
  } catch (error) {
    await rm(partial, { recursive: true, force: true })
    throw error
  }
}

/**
 * Gives an instance to the user that its server runs as, where it belongs to another: it was made by an earlier version,
 * or the home was copied by root.
 */
export const takeOver = async ({ folder }: InstanceFiles, user: SystemUser | undefined): Promise<void> => {
  if (user !== undefined && (await stat(folder)).uid !== user.uid) await giveAllTo(user, folder)
}

const syncFolder = async (folder: string) => {
  await using handle = await open(folder, 'r')
  await handle.sync()
}

/** From here on the instance survives a power cut. */
export const finishInstance = async (files: InstanceFiles): Promise<void> => {
  await rm(join(files.folder, unfinished))
  await Promise.all([syncFolder(files.folder), syncFolder(join(files.folder, '..'))])
}

/** Named in the migration that makes the vault. A copy of the data directory has it, and can read its secrets. */
const vaultKey = 'vault.key'
const newVaultKey = () => randomBytes(32)

/** Makes a data directory of the template, with a key of its own for its vault. It reaches the disk with the rest of the copy. */
export const copyTemplate = async (template: Pick<Template, 'dataDir'>, dataDir: string): Promise<void> => {
  await copyDataDir(template.dataDir, dataDir)
  await writeFile(join(dataDir, vaultKey), newVaultKey(), { flag: 'wx', mode: 0o600 })
}

/**
 * Writes the key of an instance that was made before there was a vault. On the disk when this returns: what was encrypted
 * with a key that a power cut took would be lost.
 */
export const ensureVaultKey = async ({ dataDir }: InstanceFiles, user: SystemUser | undefined): Promise<void> => {
  const path = join(dataDir, vaultKey)
  if (await exists(path)) return
  const fresh = `${path}.new`
  await rm(fresh, { force: true })
  {
    await using file = await open(fresh, 'wx', 0o600)
    await file.writeFile(newVaultKey())
    if (user !== undefined) await file.chown(user.uid, user.gid)
    await file.sync()
  }
  await rename(fresh, path)
  await syncFolder(dataDir)
}

const replacedDataOf = ({ folder }: Pick<InstanceFiles, 'folder'>) => join(folder, 'data.replaced')

/** Gives an instance the data that it had before `replaceData`, where that was not completed. */
const restoreReplacedData = async (files: Pick<InstanceFiles, 'folder' | 'dataDir'>): Promise<void> => {
  const replaced = replacedDataOf(files)
  if (!(await exists(replaced))) return
  await rm(files.dataDir, { recursive: true, force: true })
  await rename(replaced, files.dataDir)
}

/**
 * Gives a stopped instance the data directory that `copy` makes, if `complete`, which tries it, succeeds. Where something
 * fails, the data of before are there again; after a kill, `sweepInstances` brings them back.
 */
export const replaceData = async (
  files: InstanceFiles,
  copy: (dataDir: string) => Promise<unknown>,
  user: SystemUser | undefined,
  complete: () => Promise<void>,
): Promise<void> => {
  const partial = `${files.folder}.partial`
  const removed = `${files.folder}.removed`
  await rm(removed, { recursive: true, force: true })
  try {
    await mkdir(partial, { mode: 0o700 })
    await copy(join(partial, 'data'))
    await giveAllTo(user, partial)
    await rename(files.dataDir, replacedDataOf(files))
    await rename(join(partial, 'data'), files.dataDir)
    await complete()
    await rename(replacedDataOf(files), removed)
  } catch (error) {
    await restoreReplacedData(files)
    throw error
  } finally {
    await rm(partial, { recursive: true, force: true })
  }
  await syncFolder(files.folder)
  // The replacement stands. What cannot be deleted now is deleted at the next start.
  await rm(removed, { recursive: true, force: true }).catch(() => undefined)
}

/** Gone at once under its name; the bytes follow. */
export const removeInstance = async ({ folder }: InstanceFiles): Promise<void> => {
  const removed = `${folder}.removed`
  await rm(removed, { recursive: true, force: true })
  await rename(folder, removed)
  await rm(removed, { recursive: true, force: true })
}

/**
 * Removes what an interrupted create, clone or destroy left, undoes an interrupted replacement of data, and returns the ids of
 * whole instances.
 */
export const sweepInstances = async (instancesDir: string): Promise<string[]> => {
  const names = await readdir(instancesDir)
  const verdicts = await Promise.all(
    names.map(async (name) => ({
      name,
      whole: !name.includes('.') && !(await exists(join(instancesDir, name, unfinished))),
    })),
  )
  const leftovers = verdicts.filter(({ whole }) => !whole)
  await Promise.all(leftovers.map(({ name }) => rm(join(instancesDir, name), { recursive: true, force: true })))
  await Promise.all(verdicts.map(({ name }) => restoreReplacedData(instanceFiles(instancesDir, name))))
  return verdicts.filter(({ whole }) => whole).map(({ name }) => name)
}

/** Written at each start; readable by the server and not writable. Replaced atomically, so that a full disk leaves the old text. */
export const writeConfiguration = async (
  { configFile, hbaFile }: InstanceFiles,
  conf: string,
  hba: string,
): Promise<void> => {
  await Promise.all(
    [
      { path: configFile, text: conf },
      { path: hbaFile, text: hba },
    ].map(async ({ path, text }) => {
      const fresh = `${path}.new`
      // Whatever lies there: what belongs to the server's user could be a link to elsewhere.
      await rm(fresh, { force: true })
      await writeFile(fresh, text, { flag: 'wx' })
      await chmod(fresh, 0o644)
      await rename(fresh, path)
    }),
  )
}
