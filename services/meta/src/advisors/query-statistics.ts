import { randomUUID } from 'node:crypto'
import { cutStatementSql } from '@cairn/contracts/advisors/own-statements'
import { QueryStatistics } from '@cairn/contracts/advisors/query-statistics'
import { quotedIdent } from '@cairn/contracts/database/sql-names'
import type { Database } from '../database.ts'
import { asItself } from '../impersonation.ts'
import { MetaError } from '../meta-error.ts'
import { askJson } from '../catalogue/ask-json.ts'
import { ask, askAll } from '../wire/ask.ts'

const mostStatements = 500
const longestQuery = 5_000

/** The schema of pg_stat_statements; undefined where it is not installed. */
const schemaOf = async (db: Database): Promise<string | undefined> => {
  const { rows } = await ask(asItself(db), {
    text: `select n.nspname from pg_catalog.pg_extension e join pg_catalog.pg_namespace n on n.oid = e.extnamespace
            where e.extname = 'pg_stat_statements'`,
  })
  const name = rows[0]?.[0] ?? undefined
  return name === undefined ? undefined : quotedIdent(name)
}

// Not those of superusers: they are Cairn's own. A role sees texts of others only if it may read all statistics.
const statisticsText = (schema: string): string => `
  select json_build_object(
    'is_installed', true,
    'since', (select stats_reset from ${schema}.pg_stat_statements_info),
    'statistics', (select coalesce(json_agg(json_build_object(
        'id', s.queryid::text, 'role', s.rolname, 'query', ${cutStatementSql('s.query', longestQuery)}, 'calls', s.calls, 'rows', s.rows,
        'total_ms', s.total_exec_time, 'mean_ms', s.mean_exec_time, 'min_ms', s.min_exec_time, 'max_ms', s.max_exec_time,
        'cache_hit', case when s.shared_blks_hit + s.shared_blks_read > 0
                          then s.shared_blks_hit::float8 / (s.shared_blks_hit + s.shared_blks_read) end,
        'blocks_read', s.shared_blks_read) order by s.total_exec_time desc), '[]')
      from (select t.*, r.rolname
              from ${schema}.pg_stat_statements t
              join pg_catalog.pg_roles r on r.oid = t.userid and not r.rolsuper
              join pg_catalog.pg_database d on d.oid = t.dbid and d.datname = pg_catalog.current_database()
             where t.queryid is not null and t.toplevel and t.query <> '<insufficient privilege>'
             order by t.total_exec_time desc limit ${mostStatements}) s))`

/** What the database knows of the statements that ran. @throws MetaError */
export const listQueryStatistics = async (db: Database): Promise<QueryStatistics> => {
  const schema = await schemaOf(db)
  const found = schema === undefined ? undefined : await askJson(db, QueryStatistics, statisticsText(schema))
  return found ?? { is_installed: false, since: null, statistics: [] }
}

const requireSchema = async (db: Database): Promise<string> => {
  const schema = await schemaOf(db)
  if (schema === undefined) throw new MetaError('statement_not_found')
  return schema
}

/** How many parameters a statement has. All of its literals are parameters: there is no other text with a `$1` in it. */
const countParameters = (query: string): number =>
  Math.max(0, ...[...query.matchAll(/\$(\d{1,5})/g)].map(([, number]) => Number(number)))

/** A statement by its id, with `$1` and so on for its values. @throws MetaError `statement_not_found` */
export const statementText = async (db: Database, id: string): Promise<string> => {
  const schema = await requireSchema(db)
  const found = await ask(asItself(db), {
    text: `select query from ${schema}.pg_stat_statements where queryid = $1 and query <> '<insufficient privilege>' limit 1`,
    values: [id],
  })
  const query = found.rows[0]?.[0] ?? undefined
  if (query === undefined) throw new MetaError('statement_not_found')
  return query
}

/** The plan of a statement, whatever the values of its parameters. It does not run. @throws MetaError */
export const explainStatement = async (db: Database, id: string): Promise<string> => {
  const query = await statementText(db, id)
  // Not EXPLAIN (GENERIC_PLAN): the values that our protocol has to send with it would be planned for. A prepared statement
  // outlives a transaction that fails, so its name is used once.
  const name = quotedIdent(randomUUID())
  const values = Array.from({ length: countParameters(query) }, () => 'null').join(', ')
  const outcomes = await askAll(asItself(db), {
    steps: [
      { text: `prepare ${name} as ${query}`, isHidden: true },
      { text: `explain (verbose) execute ${name}${values === '' ? '' : `(${values})`}` },
      { text: `deallocate ${name}`, isHidden: true },
    ],
    settings: { plan_cache_mode: 'force_generic_plan' },
  })
  return outcomes.flatMap(({ rows }) => rows.map(([line]) => line ?? '')).join('\n')
}

/** Forgets all statistics, and records that in the same transaction. @throws MetaError */
export const resetQueryStatistics = async (db: Database, changeId: string): Promise<void> => {
  const schema = await requireSchema(db)
  await ask(asItself(db), {
    text: `with done as materialized (select ${schema}.pg_stat_statements_reset())
           select cairn.record_change($1::uuid, '{}'::jsonb) from done`,
    values: [changeId],
    isReadWrite: true,
  })
}
