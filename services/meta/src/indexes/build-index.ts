import type { IndexToBuild } from '@cairn/contracts/database/index-builds'
import { quotedIdent } from '@cairn/contracts/database/sql-names'
import { z } from 'zod'
import { askJson } from '../catalogue/ask-json.ts'
import type { Database } from '../database.ts'
import { MetaError } from '../meta-error.ts'
import { toPostgresError } from '../postgres-error.ts'
import { discardAll } from '../wire/application-name.ts'
import type { Step } from '../wire/pipeline.ts'
import { runPlan } from '../wire/run-plan.ts'

/** DROP INDEX CONCURRENTLY waits for transactions that use the table. */
const dropTimeoutMs = 10 * 60_000

export interface NamedIndex extends IndexToBuild {
  name: string
}

/** The name of the session that builds, by which its progress is found. */
export const sessionOfBuild = (id: string): string => `cairn: index ${id}`

const quotedName = (schema: string, name: string): string => `${quotedIdent(schema)}.${quotedIdent(name)}`

const createIndex = (index: NamedIndex, how: 'concurrently ' | ''): string => {
  const { schema, table, name, columns, method, is_unique: isUnique } = index
  return `create ${isUnique ? 'unique ' : ''}index ${how}${quotedIdent(name)} on ${quotedName(schema, table)} using ${method} (${columns})`
}

export const indexStatement = (index: NamedIndex): string => createIndex(index, 'concurrently ')

/** The same index in a migration. Tools run a migration in one transaction, where nothing is built concurrently. */
export const indexMigration = (index: NamedIndex): string => createIndex(index, '')

const alone = (text: string): Step => ({ text, standsAlone: true })

/** A command that runs in no transaction block. @throws MetaError `query_failed`, `query_timeout`, `query_cancelled`. */
const runAlone = async (
  db: Database,
  text: string,
  limit: { timeoutMs: number; signal?: AbortSignal },
): Promise<void> => {
  const answer = await runPlan(db, {
    steps: [alone('set statement_timeout to 0'), alone(text)],
    after: [discardAll],
    limits: { rows: 0, bytes: 0, totalBytes: 0 },
    ...limit,
  })
  const database = answer.failure === undefined ? undefined : toPostgresError(answer.failure.report)
  if (answer.interruption !== undefined) throw new MetaError(answer.interruption, database && { database })
  if (database !== undefined) throw new MetaError('query_failed', { database })
}

const IndexState = z.enum(['absent', 'valid', 'invalid', 'other'])

/** What is there under the name: `other` is a relation that is no index of this table. */
const stateText = `
  select to_json(coalesce((
    select case when i.indexrelid is null or i.indrelid is distinct from to_regclass(quote_ident($1) || '.' || quote_ident($3))
                then 'other' when i.indisvalid then 'valid' else 'invalid' end
      from pg_catalog.pg_class c
      join pg_catalog.pg_namespace n on n.oid = c.relnamespace
      left join pg_catalog.pg_index i on i.indexrelid = c.oid
     where n.nspname = $1 and c.relname = $2), 'absent'))`

const stateOf = async (db: Database, { schema, name, table }: NamedIndex) =>
  (await askJson(db, IndexState, stateText, [schema, name, table])) ?? 'absent'

const kindText = `
  select to_json(c.relkind) from pg_catalog.pg_class c join pg_catalog.pg_namespace n on n.oid = c.relnamespace
   where n.nspname = $1 and c.relname = $2 and c.relkind in ('r', 'm', 'p')`

/** @throws MetaError `table_not_found`, or `query_failed` for a partitioned table. */
export const requireTable = async (db: Database, { schema, table }: IndexToBuild): Promise<void> => {
  const kind = await askJson(db, z.string(), kindText, [schema, table])
  if (kind === undefined) throw new MetaError('table_not_found')
  if (kind === 'p')
    throw new MetaError('query_failed', {
      message: 'PostgreSQL cannot build an index of a partitioned table concurrently. Build one on each partition.',
    })
}

/** Builds the index while the table is in use. @throws MetaError */
export const buildIndex = async (
  db: Database,
  index: NamedIndex,
  limit: { timeoutMs: number; signal: AbortSignal },
): Promise<void> => {
  if ((await stateOf(db, index)) !== 'absent')
    throw new MetaError('query_failed', {
      message: `There is already a relation ${index.name} in the schema ${index.schema}. Choose another name.`,
    })
  await runAlone(db, indexStatement(index), limit)
}

const endSession = `
  select to_json(count(pg_catalog.pg_terminate_backend(pid, 5000))) from pg_catalog.pg_stat_activity where application_name = $1`

/**
 * Cleans up after a build that was interrupted: ends a session that still builds, and drops the index unless it is
 * complete. Whether it is.
 */
export const settleIndex = async (db: Database, id: string, index: NamedIndex): Promise<'built' | 'absent'> => {
  await askJson(db, z.number(), endSession, [sessionOfBuild(id)])
  const state = await stateOf(db, index)
  if (state === 'valid') return 'built'
  if (state === 'invalid')
    await runAlone(db, `drop index concurrently if exists ${quotedName(index.schema, index.name)}`, {
      timeoutMs: dropTimeoutMs,
    })
  return 'absent'
}

const Progress = z.record(z.string(), z.object({ phase: z.string(), done: z.number(), total: z.number() }))
export type IndexProgress = z.infer<typeof Progress>

// Each phase counts something else: sessions that it waits for, blocks or rows.
const progressText = `
  select coalesce(json_object_agg(a.application_name, json_build_object('phase', p.phase,
           'done', case when p.phase like 'waiting%' then p.lockers_done when p.blocks_total > 0 then p.blocks_done else p.tuples_done end,
           'total', case when p.phase like 'waiting%' then p.lockers_total when p.blocks_total > 0 then p.blocks_total else p.tuples_total end)), '{}')
    from pg_catalog.pg_stat_progress_create_index p
    join pg_catalog.pg_stat_activity a on a.pid = p.pid
   where a.application_name like 'cairn: index %' and p.phase is not null`

/** How far builds are, by the name of their session. */
export const indexProgress = async (db: Database): Promise<IndexProgress> =>
  (await askJson(db, Progress, progressText)) ?? {}

/** A name as PostgreSQL chooses one, with the id at its end so that it is free. */
export const nameOfIndex = (id: string, { table, columns, name }: IndexToBuild): string => {
  if (name !== undefined && name !== '') return name
  const words = [table, ...columns.toLowerCase().matchAll(/[a-z_][a-z0-9_]*/g)].map(String)
  const base = Buffer.from(words.join('_')).subarray(0, 50).toString('utf8').replaceAll('\uFFFD', '')
  return `${base}_idx_${id.slice(0, 6)}`
}
