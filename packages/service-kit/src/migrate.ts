import { readdir, readFile } from 'node:fs/promises'
import type { Pool, PoolClient } from 'pg'
import { inTransaction } from './transaction.ts'

export interface Migrations {
  /** The schema the files work on; it also holds `schema_migrations`. Made where it is missing. */
  schema: 'auth' | 'platform' | 'realtime' | 'storage'
  /** A folder of `000001-name.sql` files, with a slash at the end. */
  folder: URL
}

const versionOf = (file: string): string => file.slice(0, -'.sql'.length)

/** Transactions that give up a lock which does not come. */
const boundedIn =
  (pool: Pool, lockTimeoutMs: number) =>
  <Result>(work: (client: PoolClient) => Promise<Result>): Promise<Result> =>
    inTransaction(pool, async (client) => {
      await client.query(`set local lock_timeout to ${lockTimeoutMs}`)
      return work(client)
    })

const appliedVersions = async (
  inBounded: ReturnType<typeof boundedIn>,
  pool: Pool,
  schema: Migrations['schema'],
): Promise<ReadonlySet<string>> => {
  const table = `${schema}.schema_migrations`
  const { rows: found } = await pool.query('select where to_regclass($1) is not null', [table])
  if (found.length === 0) return new Set()
  const { rows } = await inBounded((client) => client.query<{ version: string }>(`select version from ${table}`))
  return new Set(rows.map(({ version }) => version))
}

/**
 * Brings a schema up to date, one transaction a file. Safe to run by several servers at once. Writes nothing in a schema
 * that is up to date: the database may be read-only. `lockTimeoutMs` is for databases in which others may hold locks; 0: none.
 */
export const migrate = async (pool: Pool, { schema, folder }: Migrations, lockTimeoutMs = 0): Promise<void> => {
  const inBounded = boundedIn(pool, lockTimeoutMs)
  const files = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  const applied = await appliedVersions(inBounded, pool, schema)
  const missing = files.filter((file) => !applied.has(versionOf(file)))
  if (missing.length === 0) return
  // Servers that start at once queue here; the lock ends with the transaction, also when its owner dies.
  const lock = `select pg_advisory_xact_lock(hashtextextended('${schema} migrations', 0))`
  await inBounded(async (client) => {
    await client.query(lock)
    // Looked up first: `if not exists` asks for the right to create schemas even where there is nothing to create.
    const { rows } = await client.query(`select 1 from pg_namespace where nspname = $1`, [schema])
    if (rows.length === 0) await client.query(`create schema ${schema}`)
    await client.query(`create table if not exists ${schema}.schema_migrations (
      version text primary key,
      applied_at timestamptz not null default now()
    )`)
  })
  for (const file of missing) {
    const sql = await readFile(new URL(file, folder), 'utf8')
    await inBounded(async (client) => {
      await client.query(lock)
      const claimed = await client.query(
        `insert into ${schema}.schema_migrations (version) values ($1) on conflict do nothing`,
        [versionOf(file)],
      )
      if (claimed.rowCount === 1) await client.query(sql)
    })
  }
}
