import { plainIdent, plainName } from '@cairn/contracts/database/sql-names'
import type { RolePrivilegeChange, RolePrivileges } from '@cairn/contracts/pg-meta/role-privileges'
import { MetaError } from '../meta-error.ts'

interface Difference {
  gained: readonly string[]
  lost: readonly string[]
}

const difference = (before: readonly string[], wanted: readonly string[]): Difference => ({
  gained: wanted.filter((each) => !before.includes(each)),
  lost: before.filter((each) => !wanted.includes(each)),
})

const words = (privileges: readonly string[]): string => privileges.join(', ').toLowerCase()

const statements = ({ gained, lost }: Difference, on: string, role: string, prefix = ''): string[] => [
  ...(gained.length === 0 ? [] : [`${prefix}grant ${words(gained)} on ${on} to ${role}`]),
  ...(lost.length === 0 ? [] : [`${prefix}revoke ${words(lost)} on ${on} from ${role}`]),
]

/** One statement for all tables that change in the same way. */
const onTables = (current: RolePrivileges, change: RolePrivilegeChange, role: string): string[] => {
  const changes = change.relations.map(({ id, granted }) => {
    const relation = current.relations.find((each) => each.id === id)
    if (relation === undefined) throw new MetaError('object_not_found')
    return { table: plainName(current.schema, relation.name), ...difference(relation.granted, granted) }
  })
  const alike = Map.groupBy(changes, ({ gained, lost }) => JSON.stringify([gained, lost]))
  return [...alike.values()].flatMap((group) => {
    const tables = group.map(({ table }) => table).join(', ')
    return group.slice(0, 1).flatMap((first) => statements(first, `table ${tables}`, role))
  })
}

/**
 * GRANT and REVOKE, of what differs.
 * @throws MetaError `object_not_found` if a relation is not one of the schema.
 */
export const privilegeStatements = (current: RolePrivileges, change: RolePrivilegeChange): string[] => {
  const role = plainIdent(current.role)
  const schema = plainIdent(current.schema)
  const { on_schema: onSchema = current.on_schema.granted, on_new_tables: onNewTables = current.on_new_tables } = change
  return [
    ...statements(difference(current.on_schema.granted, onSchema), `schema ${schema}`, role),
    ...onTables(current, change, role),
    ...statements(
      difference(current.on_new_tables, onNewTables),
      'tables',
      role,
      `alter default privileges in schema ${schema} `,
    ),
  ]
}
