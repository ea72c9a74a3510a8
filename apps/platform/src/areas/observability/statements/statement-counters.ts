import { cutStatementSql } from '@cairn/contracts/advisors/own-statements'
import { quotedIdent } from '@cairn/contracts/database/sql-names'
import type { Client } from 'pg'
import { z } from 'zod'

const nameText = `select n.nspname as name from pg_catalog.pg_extension e
  join pg_catalog.pg_namespace n on n.oid = e.extnamespace where e.extname = 'pg_stat_statements'`

/** What one role did with one statement since `sinceUs`. The counters only grow until then changes. */
const Counters = z.object({
  id: z.string(),
  role: z.string(),
  /** When the server began to count, in microseconds since 1970. */
  sinceUs: z.number(),
  calls: z.number(),
  totalMs: z.number(),
  rows: z.number(),
  blocksHit: z.number(),
  blocksRead: z.number(),
})
export type StatementCounters = z.infer<typeof Counters>

// Not those of superusers: they are Cairn's own. Without the texts, the server reads no file.
const countersText = (schema: string): string => `
  select coalesce(pg_catalog.json_agg(pg_catalog.json_build_object(
      'id', s.queryid::text, 'role', r.rolname,
      'sinceUs', (extract(epoch from s.stats_since) * 1000000)::int8,
      'calls', s.calls, 'totalMs', s.total_exec_time, 'rows', s.rows,
      'blocksHit', s.shared_blks_hit, 'blocksRead', s.shared_blks_read)), '[]') as found
    from ${schema}.pg_stat_statements(false) s
    join pg_catalog.pg_roles r on r.oid = s.userid and not r.rolsuper
    join pg_catalog.pg_database d on d.oid = s.dbid and d.datname = pg_catalog.current_database()
   where s.queryid is not null and s.toplevel`

const longestText = 2_000

const textsText = (schema: string): string => `
  select coalesce(pg_catalog.json_object_agg(s.id, s.query), '{}') as found
    from (select distinct on (queryid) queryid::text as id, ${cutStatementSql('query', longestText)} as query
            from ${schema}.pg_stat_statements(true)
           where queryid = any ($1::int8[]) and query is not null) s`

const only = <T>(schema: z.ZodType<T>, rows: readonly unknown[]): T => z.object({ found: schema }).parse(rows[0]).found

/** What the server has counted of statements; undefined where the extension is not installed. */
export class CountedStatements {
  readonly #client: Client
  readonly #schema: string
  readonly counters: readonly StatementCounters[]

  private constructor(client: Client, schema: string, counters: readonly StatementCounters[]) {
    this.#client = client
    this.#schema = schema
    this.counters = counters
  }

  static async read(client: Client): Promise<CountedStatements | undefined> {
    const { rows } = await client.query<{ name: string }>(nameText)
    const [extension] = rows
    if (extension === undefined) return undefined
    const schema = quotedIdent(extension.name)
    const counted = await client.query(countersText(schema))
    return new CountedStatements(client, schema, only(z.array(Counters), counted.rows))
  }

  /** The texts of statements by their ids, as far as the server has them. */
  async texts(ids: readonly string[]): Promise<Readonly<Record<string, string>>> {
    if (ids.length === 0) return {}
    const { rows } = await this.#client.query(textsText(this.#schema), [ids])
    return only(z.record(z.string(), z.string()), rows)
  }
}
