import { maxQueryTimeoutMs } from '@cairn/contracts/limits'
import type { RolePrivilegeChange } from '@cairn/contracts/pg-meta/role-privileges'
import { schemaPrivileges, tablePrivileges } from '@cairn/contracts/pg-meta/role-privilege-words'
import type { Database } from '../database.ts'
import { MetaError } from '../meta-error.ts'
import type { ChangeRecord } from '../objects/change-object.ts'
import { addName, recordStep } from '../objects/change-object.ts'
import { migrationSteps } from '../objects/migration-steps.ts'
import { toPostgresError } from '../postgres-error.ts'
import { maxAskBytes } from '../wire/ask.ts'
import { runPlan } from '../wire/run-plan.ts'
import { limitsOfChange } from '../wire/limits-of-change.ts'
import { privilegeStatements } from './privilege-statements.ts'
import { getRolePrivileges, grantedRows } from './role-privileges.ts'

/** @throws MetaError `object_not_found`, `query_failed` */
export const planRolePrivileges = async (db: Database, change: RolePrivilegeChange): Promise<string[]> =>
  privilegeStatements(await getRolePrivileges(db, change.role, change.schema), change)

const inOrder = (all: readonly string[], granted: readonly string[]): string[] =>
  all.filter((each) => granted.includes(each))

const placesOf = ({ on_schema: onSchema, on_new_tables: onNewTables, relations }: RolePrivilegeChange) => [
  ...(onSchema === undefined ? [] : [{ place: 'schema', granted: inOrder(schemaPrivileges, onSchema) }]),
  ...(onNewTables === undefined ? [] : [{ place: 'new tables', granted: inOrder(tablePrivileges, onNewTables) }]),
  ...relations.map(({ id, granted }) => ({ place: String(id), granted: inOrder(tablePrivileges, granted) })),
]

const unchangedMark = 'the privileges were granted by others'

/** GRANT only warns, and REVOKE says nothing, where the object or the grant belongs to another role: so it is checked. */
const checkText = `
  select (case when not exists (
            select from jsonb_to_recordset($3::jsonb) wanted (place text, granted jsonb)
              left join (${grantedRows}) now using (place)
             where wanted.granted is distinct from now.granted) then '1' else $4 end)::int`

/**
 * Plans the change again, and runs its statements in one transaction.
 * @throws MetaError `privileges_changed` if `statements` are not those of the plan; `privileges_of_others` if the role would
 * not have exactly what is wanted; otherwise as `planRolePrivileges`, and `query_timeout`.
 */
export const changeRolePrivileges = async (
  db: Database,
  change: RolePrivilegeChange & { statements?: readonly string[] | undefined; migration?: string | undefined },
  record?: ChangeRecord,
): Promise<string[]> => {
  const current = await getRolePrivileges(db, change.role, change.schema)
  const statements = privilegeStatements(current, change)
  addName(record, { name: `${current.role} in ${current.schema}` })
  if (change.statements !== undefined && JSON.stringify(change.statements) !== JSON.stringify(statements))
    throw new MetaError('privileges_changed')
  const answer = await runPlan(db, {
    steps: [
      limitsOfChange,
      ...statements.map((text) => ({ text, isHidden: true })),
      {
        text: checkText,
        values: [String(change.role), change.schema, JSON.stringify(placesOf(change)), unchangedMark],
        isHidden: true,
      },
      ...migrationSteps(change.migration, statements),
      ...recordStep(record),
    ],
    limits: { rows: 1, bytes: maxAskBytes, totalBytes: maxAskBytes },
    timeoutMs: maxQueryTimeoutMs,
  })
  if (answer.interruption !== undefined) throw new MetaError(answer.interruption)
  if (answer.failure !== undefined) {
    const database = toPostgresError(answer.failure.report)
    if (database.message.includes(unchangedMark)) throw new MetaError('privileges_of_others')
    throw new MetaError(database.sqlstate === '57014' ? 'query_timeout' : 'query_failed', { database })
  }
  return statements
}
