import { maxQueryTimeoutMs } from '@cairn/contracts/limits'
import type { Database } from '../database.ts'
import { MetaError } from '../meta-error.ts'
import { migrationSteps } from '../objects/migration-steps.ts'
import type { ChangeRecord } from '../objects/change-object.ts'
import { recordStep } from '../objects/change-object.ts'
import { toPostgresError } from '../postgres-error.ts'
import { limitsOfChange } from '../wire/limits-of-change.ts'
import type { Step } from '../wire/pipeline.ts'
import { runPlan } from '../wire/run-plan.ts'
import type { SchemaDiff } from './compare-schemas.ts'

const maxBytes = 1_000_000
const shownCharacters = 500

/** Runs the statements, and what follows them, in one transaction. */
const run = async (db: Database, statements: readonly string[], further: readonly Step[] = []): Promise<void> => {
  const { failure, interruption } = await runPlan(db, {
    steps: [limitsOfChange, ...statements.map((text) => ({ text })), ...further],
    limits: { rows: 1, bytes: maxBytes, totalBytes: maxBytes },
    timeoutMs: maxQueryTimeoutMs,
  })
  const database = failure && toPostgresError(failure.report)
  if (interruption !== undefined) throw new MetaError(interruption, database && { database })
  if (failure === undefined || database === undefined) return
  const statement = failure.index === undefined ? undefined : statements[failure.index]
  const where = statement === undefined ? '' : ` The statement: ${statement.slice(0, shownCharacters)}`
  throw new MetaError('merge_failed', { database, message: `${database.message}.${where}` })
}

/**
 * Makes the changes that a comparison found: all in one transaction, but for values that are added to enumerated types. They are
 * recorded as a migration of that name.
 * @throws MetaError `merge_failed`, `query_timeout`
 */
export const mergeSchema = async (
  db: Database,
  { changes, committedFirst }: Pick<SchemaDiff, 'changes' | 'committedFirst'>,
  { record, migration }: { record: ChangeRecord; migration: string },
): Promise<void> => {
  const statements = changes.map(({ sql }) => sql)
  for (const statement of statements.slice(0, committedFirst)) await run(db, [statement])
  await run(db, statements.slice(committedFirst), [...migrationSteps(migration, statements), ...recordStep(record)])
}
