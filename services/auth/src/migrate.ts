import { readdir, readFile } from 'node:fs/promises'
import type { Project } from '@cairn/service-kit'
import type { PoolClient } from 'pg'
import { inTransaction } from './transaction.ts'

const folder = new URL('./migrations/', import.meta.url)

// Servers that start at once queue here; the lock ends with the transaction, also when its owner dies.
const lock = `select pg_advisory_xact_lock(hashtextextended('auth migrations', 0))`

const schemaExists = `select to_regnamespace('auth') is not null as exists`
const createVersions = `create table if not exists auth.schema_migrations (
  version varchar(255) primary key,
  applied_at timestamptz not null default now()
)`
const claimVersion = 'insert into auth.schema_migrations (version) values ($1) on conflict do nothing'

const prepare = async (client: PoolClient) => {
  await client.query(lock)
  // Looked up first: `if not exists` asks for the right to create schemas even where there is nothing to create.
  const { rows } = await client.query<{ exists: boolean }>(schemaExists)
  if (rows[0]?.exists !== true) await client.query('create schema auth')
  await client.query(createVersions)
}

/** Brings the project's `auth` schema up to date, one transaction a file. Safe to run by several servers at once. */
export const migrate = async (project: Project): Promise<void> => {
  const pool = project.pool('supabase_auth_admin')
  await inTransaction(pool, prepare)
  const files = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  for (const file of files) {
    const sql = await readFile(new URL(file, folder), 'utf8')
    await inTransaction(pool, async (client) => {
      await client.query(lock)
      const claimed = await client.query(claimVersion, [file.slice(0, -'.sql'.length)])
      if (claimed.rowCount === 1) await client.query(sql)
    })
  }
}
