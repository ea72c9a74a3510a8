import type { Client } from 'pg'
import type { InstanceMigration } from './instance-migrations.ts'
import { latestVersion } from './instance-migrations.ts'
import { readVersion, recordVersion } from './instance-version.ts'
import type { Database, OpenSession } from './databases.ts'
import { listDatabases, whileOpen } from './databases.ts'
import { UpgradeError } from './upgrade-error.ts'

/** The owner may have dropped the database: then an empty one takes its place, as after a repair. */
const prepareDatabases = async (client: Client): Promise<Database[]> => {
  const found = await listDatabases(client)
  if (found.some(({ isProjects }) => isProjects)) return found
  await client.query('drop database if exists postgres')
  await client.query('create database postgres template template0 owner postgres')
  return listDatabases(client)
}

const run = async (client: Client, database: string, { name, sql }: InstanceMigration): Promise<void> => {
  try {
    await client.query(sql)
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause)
    throw new UpgradeError(
      `The database was not upgraded, since the migration ${name} failed in the database ${database}: ${why}. ` +
        'Nothing was changed. Restart the project to try again.',
      { cause },
    )
  }
}

const hasOwnSchemas = async (client: Client): Promise<boolean> => {
  const { rows } = await client.query<{ found: boolean }>(`select to_regnamespace('auth') is not null as found`)
  return rows[0]?.found === true
}

/**
 * Brings an instance to the latest version; `admin` is connected to `template1`. Nobody else is connected meanwhile. What it changes in the project's database
 * and in the roles is one transaction, with the version in it; other databases come before it, and allow a second run.
 */
export const upgradeInstance = async (
  admin: Client,
  open: OpenSession,
  migrations: readonly InstanceMigration[],
): Promise<{ from: number; to: number }> => {
  const from = await readVersion(admin)
  const to = latestVersion(migrations)
  if (from > to)
    throw new UpgradeError(
      `This database was upgraded by a later version of Cairn (${from}; this one knows ${to}). Start that version again.`,
    )
  if (from === to) return { from, to }
  const pending = migrations.filter(({ version }) => version > from)
  const everywhere = pending.filter(({ scope }) => scope === 'every-database')

  const upgradeOther = async ({ name }: Database) => {
    await using session = await open(name)
    await session.client.query('begin')
    for (const migration of everywhere) await run(session.client, name, migration)
    await session.client.query('commit')
  }
  const upgradeProject = async ({ name }: Database) => {
    await using session = await open(name)
    const { client } = session
    // One that the owner made in place of the first has nothing of ours yet.
    const isBare = !(await hasOwnSchemas(client))
    await client.query('begin')
    for (const migration of migrations)
      if (migration.version > from || (isBare && migration.scope === 'database')) await run(client, name, migration)
    await client.query(recordVersion(to))
    await client.query('commit')
  }

  const databases = await prepareDatabases(admin)
  if (everywhere.length > 0)
    for (const database of databases.filter(({ isProjects }) => !isProjects))
      await whileOpen(admin, database, () => upgradeOther(database))
  for (const database of databases.filter(({ isProjects }) => isProjects))
    await whileOpen(admin, database, () => upgradeProject(database))
  return { from, to }
}
