import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fillInValidator } from '../foreign-servers/sql.ts'

/**
 * Where a migration runs. `cluster`: once, for what belongs to all databases (roles). `database`: in the project's own
 * database, and again in one that replaces it. `every-database`: in each, so its SQL must allow to be run twice.
 */
export type MigrationScope = 'cluster' | 'database' | 'every-database'

export interface InstanceMigration {
  version: number
  /** Such as `000001-roles`. */
  name: string
  scope: MigrationScope
  sql: string
}

const isScope = (text: string | undefined): text is MigrationScope =>
  text === 'cluster' || text === 'database' || text === 'every-database'

const readMigration = async (folder: string, file: string): Promise<InstanceMigration> => {
  const [, name, number, scope] = /^((\d{6})-[a-z0-9-]+)\.([a-z-]+)\.sql$/.exec(file) ?? []
  if (name === undefined || !isScope(scope)) throw new Error(`${file} is not named like 000001-name.cluster.sql.`)
  const sql = await readFile(join(folder, file), 'utf8')
  return { version: Number(number), name, scope, sql: await fillInValidator(sql) }
}

export const ownMigrations = join(import.meta.dirname, '../migrations')

/** The numbered migrations of a folder, in order; their numbers are 1, 2, 3 … */
export const readMigrations = async (folder = ownMigrations): Promise<InstanceMigration[]> => {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort()
  const migrations = await Promise.all(files.map((file) => readMigration(folder, file)))
  for (const [index, { version, name }] of migrations.entries())
    if (version !== index + 1) throw new Error(`The migration ${name} should have the number ${index + 1}.`)
  return migrations
}

export const latestVersion = (migrations: readonly InstanceMigration[]): number => migrations.length
