import type { ApiAccess, Risk, TableChange, TableDefinition } from '@cairn/contracts/pg-meta/table-changes'
import type { Database } from '../database.ts'
import { MetaError } from '../meta-error.ts'
import { alterTableStatements } from './alter-table.ts'
import { changeRisks } from './change-risks.ts'
import { createTableStatements } from './create-table.ts'
import { fullTable } from './desired-table.ts'
import { conversionsOf, resolveTypes } from './resolve-types.ts'
import { accessAfter, newTableAccess } from './table-access.ts'
import { getTableDefinition } from './table-definition.ts'

export interface ChangePlan {
  current: TableDefinition | undefined
  statements: string[]
  risks: Risk[]
  /** What the roles of the data API will have. */
  apiAccess: ApiAccess
}

const currentOf = async (db: Database, { table }: TableChange): Promise<TableDefinition | undefined> => {
  if (table === undefined) return undefined
  const current = await getTableDefinition(db, table.id)
  if (current.version !== table.version) throw new MetaError('table_changed')
  return current
}

/**
 * The statements that make a table what it should be, and what they risk.
 * @throws MetaError `table_changed`, `table_change_invalid`, `object_not_found`, `query_failed`
 */
export const planTableChange = async (db: Database, change: TableChange): Promise<ChangePlan> => {
  const { desired } = change
  const current = await currentOf(db, change)
  const types = await resolveTypes(
    db,
    desired.columns.flatMap(({ type }) => (type === undefined ? [] : [type])),
  )
  const table = fullTable(desired, current, types)
  const access = current?.api_access ?? (await newTableAccess(db, desired.schema))
  const apiAccess = accessAfter(access, desired.api_access)
  if (current === undefined) {
    const statements = createTableStatements(table, { copyFrom: change.copy_rows_from, access })
    return { current, statements, risks: [], apiAccess }
  }
  const pairs = table.columns.flatMap(({ current: column, type }) =>
    column === undefined || column.type === type ? [] : [{ from: column.type, to: type }],
  )
  const conversions = await conversionsOf(db, pairs)
  const conversionOf = (from: string, to: string) => conversions.find((each) => each.from === from && each.to === to)
  return {
    current,
    statements: alterTableStatements(current, table, conversionOf),
    risks: changeRisks(current, table, conversionOf),
    apiAccess,
  }
}
