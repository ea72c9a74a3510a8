import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { installBinaries, packagedPostgres } from '../src/binaries.ts'
import { copyDataDir } from '../src/copy/copy-data-dir.ts'
import { testCacheDir } from '../src/index.ts'
import { beginInstance, finishInstance, instanceFiles } from '../src/instance-files.ts'
import { runSingleUser } from '../src/single-user.ts'
import { findPostgresUser, giveAllTo } from '../src/system-user.ts'
import { prepareDataDir, readSql } from '../src/template.ts'
import { readMigrations } from '../src/upgrade/instance-migrations.ts'
import { recordVersion } from '../src/upgrade/instance-version.ts'
import { secrets } from './test-engine.ts'

/** One folder per released version, named by its commit: the SQL that its instances were made of. See the README there. */
export const releasesFolder = join(import.meta.dirname, 'releases')

export const releases: readonly string[] = readdirSync(releasesFolder, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name)

const serviceRoles = ['supabase_admin', 'authenticator', 'supabase_auth_admin', 'supabase_storage_admin']

// What the engine does when it makes an instance.
const passwords = [
  ...serviceRoles.map((role) => `alter role ${role} password '${secrets.adminPassword}'`),
  `alter role postgres password '${secrets.postgresPassword}';`,
].join(';\n')

/** The migrations of a release; before the first of them, its bootstrap. */
const migrationsOf = async (folder: string): Promise<string[]> => {
  if (!readdirSync(folder).includes('migrations')) return readSql(join(folder, 'bootstrap'))
  const migrations = await readMigrations(join(folder, 'migrations'))
  return [...migrations.map(({ sql }) => sql), recordVersion(migrations.length)]
}

/** An instance as that release made it, with what somebody did to it since: as the superuser, and in no version's SQL. */
export const makeInstanceOf = async (release: string, home: string, id: string, since = ''): Promise<void> => {
  const folder = join(releasesFolder, release)
  const packaged = packagedPostgres()
  const user = await findPostgresUser(undefined)
  const cache = testCacheDir()
  const binaries = await installBinaries(packaged, cache)
  const everyStart = await readSql(join(folder, 'every-start'))
  const creation = [...(await migrationsOf(folder)), ...everyStart, passwords]
  const { dataDir } = await prepareDataDir(binaries, packaged.packageVersion, cache, user, creation)
  const files = instanceFiles(join(home, 'instances'), id)
  await beginInstance(files, (to) => copyDataDir(dataDir, to), user)
  await finishInstance(files)
  if (since !== '') await runOffline(home, id, since)
}

/** SQL of the superuser in an instance that does not run. */
export const runOffline = async (home: string, id: string, sql: string, database = 'postgres'): Promise<void> => {
  const { postgres } = await installBinaries(packagedPostgres(), testCacheDir())
  const { dataDir } = instanceFiles(join(home, 'instances'), id)
  // In single-user mode, Postgres wants a user that has a name. The next start gives the files back.
  const user = await findPostgresUser(undefined)
  await giveAllTo(user, join(home, 'instances', id))
  await runSingleUser(postgres, { dataDir, database, sql: [sql] }, user)
}
