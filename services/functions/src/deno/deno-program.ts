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

export interface DenoProgram {
  path: string
  version: string
}

/**
 * Puts the program where the system users of projects can reach it, which is not so for a checkout in the home of root.
 * Throws where the package has no program for this machine.
 */
export const installDeno = async (cache: string): Promise<DenoProgram> => {
  const name = packageName()
  // It has no entry in its `exports`.
  const ofDeno = createRequire(require.resolve('deno/package.json'))
  const manifest = ofDeno.resolve(`${name}/package.json`)
  const { version } = Package.parse(ofDeno(`${name}/package.json`))
  const folder = join(cache, `deno-${version}`)
  const path = join(folder, 'deno')
  const isThere = await stat(path).then(
    () => true,
    () => false,
  )
  if (isThere) return { path, version }
  const packaged = join(dirname(manifest), 'deno')
  await mkdir(folder, { recursive: true, mode: 0o755 })
  const partial = `${path}.${process.pid}`
  await rm(partial, { force: true })
  // A link costs nothing; another file system needs a copy.
  await link(packaged, partial).catch(() => copyFile(packaged, partial))
  await chmod(partial, 0o755)
  await rename(partial, path)
  return { path, version }
}
