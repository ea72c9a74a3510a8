import { randomUUID } from 'node:crypto'
import { access, mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'

const exists = async (path: string) =>
  access(path).then(
    () => true,
    () => false,
  )

// Longer than any build takes: what is older was left by a build that was killed.
const abandonedAfterMs = 10 * 60_000

const removeAbandoned = async (path: string) => {
  const folder = dirname(path)
  const partials = (await readdir(folder)).filter((name) => name.startsWith(`${basename(path)}.partial-`))
  for (const name of partials) {
    const { mtimeMs } = await stat(join(folder, name))
    if (Date.now() - mtimeMs > abandonedAfterMs) await rm(join(folder, name), { recursive: true, force: true })
  }
}

/**
 * Makes the folder `path` by `build`, once: it is built under another name and renamed when whole, so two processes may
 * build at once (the first to finish wins) and a killed one leaves nothing that looks finished.
 */
export const onceBuilt = async (path: string, build: (partial: string) => Promise<void>): Promise<string> => {
  if (await exists(path)) return path
  await mkdir(dirname(path), { recursive: true })
  await removeAbandoned(path)
  const partial = `${path}.partial-${process.pid}-${randomUUID().slice(0, 8)}`
  try {
    await mkdir(partial, { mode: 0o755 })
    await build(partial)
    await rename(partial, path)
  } catch (error) {
    await rm(partial, { recursive: true, force: true })
    if (!(await exists(path))) throw error
  }
  return path
}
