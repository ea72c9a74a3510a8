import { plainName } from '@cairn/contracts/database/sql-names'
import { maxQueryTimeoutMs } from '@cairn/contracts/limits'
import type { TableChange } from '@cairn/contracts/pg-meta/table-changes'
import type { Database } from '../database.ts'
import { MetaError } from '../meta-error.ts'
import type { ChangeRecord } from '../objects/change-object.ts'
import { addName, recordStep } from '../objects/change-object.ts'
import { migrationSteps } from '../objects/migration-steps.ts'
import { toPostgresError } from '../postgres-error.ts'
import { maxAskBytes } from '../wire/ask.ts'
import { limitsOfChange } from '../wire/limits-of-change.ts'
import type { Failure, Step } from '../wire/pipeline.ts'
import { runPlan } from '../wire/run-plan.ts'
import type { ChangePlan } from './plan-change.ts'
import { planTableChange } from './plan-change.ts'
import { versionText } from './table-definition.ts'

const maxShownLength = 1_000

const changedMark = 'the table is of another version'

/** Fails unless the table is as it was when the change was planned; the lock keeps it so. */
const guardSteps = ({ table }: TableChange, { current }: ChangePlan): Step[] =>
  current === undefined || table === undefined
    ? []
    : [
        {
          text: `lock table only ${plainName(current.schema, current.name)} in share update exclusive mode`,
          isHidden: true,
        },
        {
          text: `select (case when (${versionText}) is not distinct from $2 then '1' else $3 end)::int`,
          values: [String(table.id), table.version, changedMark],
          isHidden: true,
        },
      ]

const idText = `select c.oid from pg_catalog.pg_class c join pg_catalog.pg_namespace n on n.oid = c.relnamespace
                 where n.nspname = $1 and c.relname = $2`

const errorOf = (failure: Failure, statements: readonly string[]): MetaError => {
  const database = toPostgresError(failure.report)
  if (database.message.includes(changedMark)) return new MetaError('table_changed')
  const statement = failure.index === undefined ? undefined : statements[failure.index]
  const described =
    statement === undefined
      ? database
      : { ...database, statementIndex: failure.index, statement: statement.slice(0, maxShownLength), rolledBack: true }
  return new MetaError(database.sqlstate === '57014' ? 'query_timeout' : 'query_failed', { database: described })
}

/**
 * Creates or changes a table: plans the change again, and runs its statements in one transaction.
 * @throws MetaError `table_changed` if the table is not of that version, or if `statements` are not those of the plan;
 * otherwise as `planTableChange`.
 */
export const changeTable = async (
  db: Database,
  change: TableChange & { statements?: readonly string[] | undefined; migration?: string | undefined },
  record?: ChangeRecord,
): Promise<{ id: number; statements: string[] }> => {
  const plan = await planTableChange(db, change)
  const { statements } = plan
  if (plan.current !== undefined) addName(record, plan.current)
  if (change.statements !== undefined && JSON.stringify(change.statements) !== JSON.stringify(statements))
    throw new MetaError('table_changed')
  const answer = await runPlan(db, {
    steps: [
      limitsOfChange,
      ...guardSteps(change, plan),
      ...statements.map((text) => ({ text })),
      ...migrationSteps(change.migration, statements),
      ...recordStep(record),
      { text: idText, values: [change.desired.schema, change.desired.name] },
    ],
    limits: { rows: 1, bytes: maxAskBytes, totalBytes: maxAskBytes },
    timeoutMs: maxQueryTimeoutMs,
  })
  if (answer.interruption !== undefined) throw new MetaError(answer.interruption)
  if (answer.failure !== undefined) throw errorOf(answer.failure, statements)
  return { id: Number(answer.outcomes.at(-1)?.rows[0]?.[0]), statements }
}
