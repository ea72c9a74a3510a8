import type { Database } from '../database.ts'
import { MetaError } from '../meta-error.ts'
import { toPostgresError } from '../postgres-error.ts'
import { askTimeoutMs, maxAskBytes } from '../wire/ask.ts'
import type { Step } from '../wire/pipeline.ts'
import { runPlan } from '../wire/run-plan.ts'
import { migrationSteps } from './migration-steps.ts'
import type { Filter, ObjectKind } from './object-kind.ts'
import { readingText } from './object-kind.ts'

/** How the platform records a change in the transaction that makes it. */
export interface ChangeRecord {
  id: string
  /** What is known before the change; the writes add the name of an object that the call names by its id. */
  details: Record<string, unknown>
}

interface Change<T> {
  statements: readonly string[]
  /** What follows the statements, and is in no migration. */
  further?: readonly Step[] | undefined
  kind: ObjectKind<T>
  /** Which objects the answer describes, as they are after the change. */
  result: Filter
  record?: ChangeRecord | undefined
  /** The name under which the statements are recorded as a migration. */
  migration?: string | undefined
}

const limitTime = `select set_config('statement_timeout', '${askTimeoutMs}', true)`

export interface Named {
  name: string
  schema?: string | null
  table?: string
}

/** The audit log shows the name, because the id means nothing once the object is deleted. */
export const addName = (record: ChangeRecord | undefined, { schema, table, name }: Named): void => {
  const parts = [schema, table, name].filter((part) => part !== undefined && part !== null)
  if (record !== undefined) record.details['name'] = parts.join('.')
}

export const recordStep = (record: ChangeRecord | undefined): Step[] =>
  record === undefined
    ? []
    : [
        {
          text: 'select cairn.record_change($1::uuid, $2::jsonb)',
          values: [record.id, JSON.stringify(record.details)],
          isHidden: true,
        },
      ]

const stepsOf = <T>({ statements, further = [], kind, result, record, migration }: Change<T>): Step[] => [
  { text: limitTime, isHidden: true },
  ...statements.map((text) => ({ text, isHidden: true })),
  ...further,
  ...migrationSteps(migration, statements),
  ...recordStep(record),
  { text: readingText(kind, result), values: result.values },
]

/**
 * Runs the statements in one transaction, and answers the objects as they are then.
 * @throws MetaError `query_failed` in the database's words, `query_timeout`.
 */
export const changeObjects = async <T>(db: Database, change: Change<T>): Promise<T[]> => {
  const answer = await runPlan(db, {
    steps: stepsOf(change),
    limits: { rows: Infinity, bytes: maxAskBytes, totalBytes: maxAskBytes },
    timeoutMs: askTimeoutMs,
  })
  const failure = answer.failure === undefined ? undefined : toPostgresError(answer.failure.report)
  if (answer.interruption !== undefined) throw new MetaError(answer.interruption, failure && { database: failure })
  if (failure !== undefined)
    throw new MetaError(failure.sqlstate === '57014' ? 'query_timeout' : 'query_failed', { database: failure })
  return (answer.outcomes[0]?.rows ?? []).map(([json = null]) => change.kind.shape.parse(JSON.parse(json ?? 'null')))
}

/** As `changeObjects`, of one object. */
export const changeObject = async <T>(db: Database, change: Change<T>): Promise<T> => {
  const [changed] = await changeObjects(db, change)
  if (changed === undefined) throw new MetaError('object_not_found')
  return changed
}
