import { administratorOptions } from '@cairn/engine'
import type { InstanceAddress } from '@cairn/engine'
import { Client } from 'pg'
import { z } from 'zod'
import { CountedStatements } from './statements/statement-counters.ts'

/** What a server tells of itself. Those in `counterNames` only grow while it runs. */
const Counters = z.object({
  connections: z.number(),
  connectionsActive: z.number(),
  connectionsIdleInTransaction: z.number(),
  connectionsPostgres: z.number(),
  connectionsAuthenticator: z.number(),
  connectionsAuth: z.number(),
  connectionsStorage: z.number(),
  connectionsOther: z.number(),
  longestTransactionSeconds: z.number(),
  maxConnections: z.number(),
  blocksHit: z.number(),
  blocksRead: z.number(),
  commits: z.number(),
  rollbacks: z.number(),
  deadlocks: z.number(),
  temporaryBytes: z.number(),
  rowsReturned: z.number(),
  rowsChanged: z.number(),
  walBytes: z.number(),
  locksGranted: z.number(),
  locksWaiting: z.number(),
})
export type DatabaseCounters = z.infer<typeof Counters>

const Answer = Counters.extend({ sessionsInDatabase: z.number() })

export const counterNames = [
  'blocksHit',
  'blocksRead',
  'commits',
  'rollbacks',
  'deadlocks',
  'temporaryBytes',
  'rowsReturned',
  'rowsChanged',
  'walBytes',
] as const

const connectionsOf = (role: string, name: string) => `count(*) filter (where usename = '${role}')::float8 as "${name}"`

// Its own session is not counted. Of the size of databases and of files, the engine knows without a question.
const countersSql = `
  select activity.*, statistics.*, locks.*, w.wal_bytes::float8 as "walBytes",
    pg_catalog.current_setting('max_connections')::float8 as "maxConnections"
  from (select count(*)::float8 as connections,
      count(*) filter (where state = 'active')::float8 as "connectionsActive",
      count(*) filter (where state like 'idle in transaction%')::float8 as "connectionsIdleInTransaction",
      ${connectionsOf('postgres', 'connectionsPostgres')},
      ${connectionsOf('authenticator', 'connectionsAuthenticator')},
      ${connectionsOf('supabase_auth_admin', 'connectionsAuth')},
      ${connectionsOf('supabase_storage_admin', 'connectionsStorage')},
      count(*) filter (where usename not in
        ('postgres', 'authenticator', 'supabase_auth_admin', 'supabase_storage_admin'))::float8 as "connectionsOther",
      count(*) filter (where datname = pg_catalog.current_database())::float8 as "sessionsInDatabase",
      coalesce(max(extract(epoch from pg_catalog.clock_timestamp() - xact_start)), 0)::float8 as "longestTransactionSeconds"
    from pg_catalog.pg_stat_activity
    where backend_type = 'client backend' and pid <> pg_catalog.pg_backend_pid()) activity,
  (select sum(blks_hit)::float8 as "blocksHit", sum(blks_read)::float8 as "blocksRead",
      sum(xact_commit)::float8 as commits, sum(xact_rollback)::float8 as rollbacks,
      sum(deadlocks)::float8 as deadlocks, sum(temp_bytes)::float8 as "temporaryBytes",
      sum(tup_returned)::float8 as "rowsReturned",
      sum(tup_inserted + tup_updated + tup_deleted)::float8 as "rowsChanged"
    from pg_catalog.pg_stat_database) statistics,
  (select count(*) filter (where granted)::float8 as "locksGranted",
      count(*) filter (where not granted)::float8 as "locksWaiting"
    from pg_catalog.pg_locks where pid <> pg_catalog.pg_backend_pid()) locks,
  pg_catalog.pg_stat_wal w`

const timeoutMs = 5_000

/** A session that asks a server for its counters. Its name is that of the platform's own, which do not count as use. */
export class CounterSession {
  readonly #client: Client
  isBroken = false
  /** Whether others are connected to the same database, as the last answer says. */
  hasCompany = false

  private constructor(client: Client) {
    this.#client = client
    client.on('error', () => {
      this.isBroken = true
    })
  }

  static async open({ socketDir, port }: InstanceAddress, adminPassword: string): Promise<CounterSession> {
    const client = new Client({
      host: socketDir,
      port,
      user: 'supabase_admin',
      password: adminPassword,
      database: 'postgres',
      application_name: 'cairn',
      connectionTimeoutMillis: timeoutMs,
      query_timeout: timeoutMs,
      // What we ask is not part of the statistics of statements.
      options: `${administratorOptions} -c pg_stat_statements.track=none`,
    })
    const session = new CounterSession(client)
    await client.connect()
    return session
  }

  async read(): Promise<DatabaseCounters> {
    const { rows } = await this.#client.query({ name: 'counters', text: countersSql })
    const { sessionsInDatabase, ...counters } = Answer.parse(rows[0])
    this.hasCompany = sessionsInDatabase > 0
    return counters
  }

  /** What it has counted of statements; undefined where that is not installed. */
  readStatements(): Promise<CountedStatements | undefined> {
    return CountedStatements.read(this.#client)
  }

  async close(): Promise<void> {
    this.isBroken = true
    await this.#client.end().catch(() => undefined)
  }
}
