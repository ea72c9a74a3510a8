import { defaultQueryTimeoutMs } from '@cairn/contracts/limits'
import { splitOffLoop } from './sql/split-in-thread.ts'
import { z } from 'zod'
import type { Database } from './database.ts'
import { MetaError } from './meta-error.ts'
import { migrationSteps } from './objects/migration-steps.ts'
import { toPostgresError } from './postgres-error.ts'
import { queryRows } from './query-rows.ts'
import { limitsOfChange } from './wire/limits-of-change.ts'
import { runPlan } from './wire/run-plan.ts'

const Migration = z.object({ version: z.string(), name: z.string().nullable() })
type Migration = z.infer<typeof Migration>

const maxStatements = 10_000
const maxBytes = 1_000_000
/** What would end the transaction in which a migration runs. */
const endsTransaction = new Set(['begin', 'start', 'commit', 'end', 'rollback', 'abort', 'prepare'])

/** Those that have run, the oldest first. @throws MetaError as `queryRows` does */
export const listMigrations = async (db: Database): Promise<Migration[]> => {
  const [found] = await queryRows(db, {
    query: `select to_regclass('supabase_migrations.schema_migrations') is not null as exists`,
  })
  if (found?.['exists'] !== true) return []
  const query = 'select version, name from supabase_migrations.schema_migrations order by version'
  return z.array(Migration).parse(await queryRows(db, { query }))
}

const refused = (message: string): MetaError =>
  new MetaError('query_failed', { database: { severity: 'ERROR', sqlstate: '25000', message } })

/**
 * Runs SQL in one transaction, recorded as a migration of that name. Answers its version.
 * @throws MetaError `query_failed`, `query_timeout`, `query_cancelled`
 */
export const applyMigration = async (
  db: Database,
  { name, query, signal }: { name: string; query: string; signal?: AbortSignal | undefined },
): Promise<string> => {
  const cut = await splitOffLoop(query, maxStatements)
  if (cut === 'too many') throw refused(`A migration has at most ${maxStatements} statements.`)
  const statements = [...cut]
  if (statements.length === 0) throw refused('The migration has no statement.')
  const ending = statements.find(({ verb }) => endsTransaction.has(verb))
  if (ending !== undefined)
    throw refused(`A migration is one transaction, and cannot have ${ending.verb.toUpperCase()} in it.`)
  const texts = statements.map(({ text }) => text)
  const { failure, interruption, outcomes } = await runPlan(db, {
    steps: [
      limitsOfChange,
      ...texts.map((text) => ({ text, isHidden: true })),
      ...migrationSteps(name, texts),
      {
        text: 'select version from supabase_migrations.schema_migrations where name = $1 order by version desc limit 1',
        values: [name],
      },
    ],
    limits: { rows: 1, bytes: maxBytes, totalBytes: maxBytes },
    timeoutMs: defaultQueryTimeoutMs,
    signal,
  })
  const database = failure && toPostgresError(failure.report)
  if (interruption !== undefined) throw new MetaError(interruption, database && { database })
  if (database !== undefined) throw new MetaError('query_failed', { database })
  return outcomes[0]?.rows[0]?.[0] ?? ''
}
