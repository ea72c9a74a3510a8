import { chmod, copyFile, link, mkdir, rename, rm, stat } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { z } from 'zod'

const require = createRequire(import.meta.url)

const Package = z.object({ version: z.string() })

/** The name of the package that holds the program for this machine. */
const packageName = (): string => {
  if (process.platform === 'linux') return `@deno/linux-${process.arch}-glibc`
  return `@deno/${process.platform}-${process.arch}`
}

/** The package of the program for this machine. Throws where there is none. */
const packagedDeno = (): { folder: string; version: string } => {
  const name = packageName()
  // It has no entry in its `exports`.
  const ofDeno = createRequire(require.resolve('deno/package.json'))
  const { version } = Package.parse(ofDeno(`${name}/package.json`))
  return { folder: dirname(ofDeno.resolve(`${name}/package.json`)), version }
}

/** Such as `2.9.6`; null where there is no Deno for this machine. */
export const denoVersion = (): string | null => {
  try {
    return packagedDeno().version
  } catch {
    // The first function that is called says what is missing.
    return null
  }
}

export interface DenoProgram {
  path: string
  version: string
}

/**
 * Puts the program where the system users of projects can reach it, which is not so for a checkout in the home of root.
 * Throws where the package has no program for this machine.
 */
export const installDeno = async (cache: string): Promise<DenoProgram> => {
  const { folder: packaged, version } = packagedDeno()
  const folder = join(cache, `deno-${version}`)
  const path = join(folder, 'deno')
  const isThere = await stat(path).then(
    () => true,
    () => false,
  )
  if (isThere) return { path, version }
  await mkdir(folder, { recursive: true, mode: 0o755 })
  const partial = `${path}.${process.pid}`
  await rm(partial, { force: true })
  const program = join(packaged, 'deno')
  // A link costs nothing; another file system needs a copy.
  await link(program, partial).catch(() => copyFile(program, partial))
  await chmod(partial, 0o755)
  await rename(partial, path)
  return { path, version }
}
