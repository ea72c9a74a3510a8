import { execFile } from 'node:child_process'
import { chmod, mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import type { FunctionFile } from '@cairn/contracts/functions/functions'
import type { FunctionFolder } from '@cairn/functions'

const run = promisify(execFile)

/** The folder of one deployment. */
export const folderOf = (project: string, deploymentId: string): FunctionFolder => ({
  sources: join(project, deploymentId, 'sources'),
  cache: join(project, deploymentId, 'cache'),
})

const isThere = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  )

const writeSources = async (folder: string, files: readonly FunctionFile[]): Promise<void> => {
  for (const { name, content } of files) {
    const path = join(folder, name)
    await mkdir(dirname(path), { recursive: true, mode: 0o755 })
    await writeFile(path, content, { mode: 0o644 })
  }
}

/**
 * Ends what Deno itself writes for a function that runs: it asks for no permission, and has no limit. Where it cannot write, it goes
 * on without.
 */
const closeCache = async ({ cache }: FunctionFolder, user: Making['user']): Promise<void> => {
  // For `caches`, `localStorage` and `Deno.openKv`. No folder can be made where there is a file.
  const stored = join(cache, 'location_data')
  await rm(stored, { recursive: true, force: true })
  await writeFile(stored, '', { mode: 0o444 })
  // For each module that a function makes while it runs.
  if (user !== undefined) await run('chown', ['-R', '0:0', cache], { cwd: '/' })
  await writeFile(join(cache, 'closed'), '')
}

interface Making {
  /** The folder of the project's functions. */
  project: string
  deploymentId: string
  files: readonly FunctionFile[]
  user: { uid: number; gid: number } | undefined
  /** Fetches what the function imports. Where it throws, there is no folder. */
  fetchImports: (folder: FunctionFolder) => Promise<void>
}

/** Makes the folder of a deployment, which only the project's user and we can read. It is there once it is complete. */
export const makeFolder = async ({
  project,
  deploymentId,
  files,
  user,
  fetchImports,
}: Making): Promise<FunctionFolder> => {
  const made = folderOf(project, deploymentId)
  if (await isThere(join(made.cache, 'complete'))) {
    // Those of earlier versions are not.
    if (!(await isThere(join(made.cache, 'closed')))) await closeCache(made, user)
    return made
  }
  const folder = join(project, deploymentId)
  await rm(folder, { recursive: true, force: true })
  await mkdir(made.sources, { recursive: true, mode: 0o755 })
  await writeSources(made.sources, files)
  await mkdir(made.cache, { mode: 0o755 })
  if (user !== undefined) await run('chown', ['-R', `${user.uid}:${user.gid}`, folder], { cwd: '/' })
  await chmod(folder, 0o700)
  try {
    await fetchImports(made)
    await closeCache(made, user)
    await writeFile(join(made.cache, 'complete.new'), '')
    await rename(join(made.cache, 'complete.new'), join(made.cache, 'complete'))
  } catch (error) {
    await rm(folder, { recursive: true, force: true })
    throw error
  }
  return made
}

// Another deployment may be under way.
const keptMs = 600_000

/** Deletes the folders of all deployments but those, and new ones. */
export const removeOthers = async (project: string, kept: ReadonlySet<string>): Promise<void> => {
  const names = await readdir(project).catch((): string[] => [])
  for (const name of names.filter((each) => !kept.has(each))) {
    const folder = join(project, name)
    const { mtimeMs = Date.now() } = (await stat(folder).catch(() => undefined)) ?? {}
    if (Date.now() - mtimeMs > keptMs) await rm(folder, { recursive: true, force: true })
  }
}
