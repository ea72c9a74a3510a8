import { quotedIdent } from '@cairn/contracts/database/sql-names'
import type {
  ColumnPrivileges,
  GrantColumnPrivileges,
  RevokeColumnPrivileges,
} from '@cairn/contracts/pg-meta/column-privileges'
import type { Database } from '../../database.ts'
import { textArray } from '../../rows/parameters.ts'
import type { ChangeRecord } from '../change-object.ts'
import { changeObjects } from '../change-object.ts'
import { columnPrivilegeKind } from '../column-privilege.ts'
import { getObject } from '../object-kind.ts'
import { qualified, roleName } from './sql.ts'

const onColumn = async (db: Database, { column_id: id, privilege_type: type }: RevokeColumnPrivileges[number]) => {
  const column = await getObject(db, columnPrivilegeKind, id)
  return `${type} (${quotedIdent(column.column_name)}) on ${qualified(column.relation_schema, column.relation_name)}`
}

const changed = async (
  db: Database,
  privileges: RevokeColumnPrivileges,
  statements: readonly string[],
  record: ChangeRecord | undefined,
): Promise<ColumnPrivileges[]> =>
  changeObjects(db, {
    kind: columnPrivilegeKind,
    statements,
    record,
    result: {
      conditions: [`${columnPrivilegeKind.id} = any ($1::text[])`],
      values: [textArray(privileges.map((each) => each.column_id))],
    },
  })

/** @throws MetaError `object_not_found`, `query_failed`, `query_timeout` */
export const grantColumnPrivileges = async (
  db: Database,
  privileges: GrantColumnPrivileges,
  record?: ChangeRecord,
): Promise<ColumnPrivileges[]> => {
  const statements: string[] = []
  for (const each of privileges) {
    const option = each.is_grantable ? ' with grant option' : ''
    statements.push(`grant ${await onColumn(db, each)} to ${roleName(each.grantee)}${option}`)
  }
  return changed(db, privileges, statements, record)
}

/** @throws MetaError `object_not_found`, `query_failed`, `query_timeout` */
export const revokeColumnPrivileges = async (
  db: Database,
  privileges: RevokeColumnPrivileges,
  record?: ChangeRecord,
): Promise<ColumnPrivileges[]> => {
  const statements: string[] = []
  for (const each of privileges) statements.push(`revoke ${await onColumn(db, each)} from ${roleName(each.grantee)}`)
  return changed(db, privileges, statements, record)
}
