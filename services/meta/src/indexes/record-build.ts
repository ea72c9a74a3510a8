import { freeMigrationVersion, openMigrations } from '@cairn/contracts/pg-meta/migrations'
import type { Database } from '../database.ts'
import { MetaError } from '../meta-error.ts'
import { toPostgresError } from '../postgres-error.ts'
import { limitsOfChange } from '../wire/limits-of-change.ts'
import { runPlan } from '../wire/run-plan.ts'
import { askTimeoutMs, maxAskBytes } from '../wire/ask.ts'
import type { NamedIndex } from './build-index.ts'
import { indexMigration } from './build-index.ts'

// The build is over by now, so this has a transaction of its own, which a job may run twice.
const recordText = `
  insert into supabase_migrations.schema_migrations (version, name, statements)
  select ${freeMigrationVersion}, $1, array[$2::text]
   where not exists (select from supabase_migrations.schema_migrations
                      where name = $1 and statements = array[$2::text]
                        and version >= to_char($3::timestamptz at time zone 'utc', 'YYYYMMDDHH24MISS'))`

/**
 * Records an index that was built as a migration, where it has the name of one. Once, for a build that began then.
 * @throws MetaError `query_failed`, `query_timeout`
 */
export const recordIndexBuild = async (db: Database, index: NamedIndex, begunAt: Date): Promise<void> => {
  if (index.migration === undefined) return
  const answer = await runPlan(db, {
    steps: [
      limitsOfChange,
      ...openMigrations.map((text) => ({ text, isHidden: true })),
      { text: recordText, values: [index.migration, indexMigration(index), begunAt.toISOString()], isHidden: true },
    ],
    limits: { rows: 0, bytes: maxAskBytes, totalBytes: maxAskBytes },
    timeoutMs: askTimeoutMs,
  })
  if (answer.interruption !== undefined) throw new MetaError(answer.interruption)
  if (answer.failure !== undefined)
    throw new MetaError('query_failed', { database: toPostgresError(answer.failure.report) })
}
