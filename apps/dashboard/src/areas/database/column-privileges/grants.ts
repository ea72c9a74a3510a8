import { plainIdent, plainName } from '@cairn/contracts/database/sql-names'

/** Those that can be granted on a column. */
export const privileges = ['SELECT', 'INSERT', 'UPDATE', 'REFERENCES'] as const
export type Privilege = (typeof privileges)[number]

interface Grant {
  /** Undefined: on the table. */
  column: string | undefined
  grantee: string
  privilege: Privilege
}

/** The columns of a table in their order, and who was granted what on it and on them. */
export interface ColumnGrants {
  columns: readonly string[]
  grants: readonly Grant[]
}

export const grantsOf = (columns: readonly string[], rows: readonly (readonly (string | null)[])[]): ColumnGrants => ({
  columns,
  grants: rows.flatMap(([column, grantee, type]) => {
    const privilege = privileges.find((each) => each === type)
    if (privilege === undefined || grantee === null || grantee === undefined) return []
    return [{ column: column ?? undefined, grantee, privilege }]
  }),
})

/** Whether the whole table was granted: that is what each of its columns has, also one that is added later. */
export const isOnTable = ({ grants }: ColumnGrants, role: string, privilege: Privilege): boolean =>
  grants.some((each) => each.column === undefined && each.grantee === role && each.privilege === privilege)

const granted = (grants: ColumnGrants, role: string, privilege: Privilege): ReadonlySet<string> =>
  new Set(
    grants.grants.flatMap(({ column, grantee, privilege: type }) =>
      column !== undefined && grantee === role && type === privilege ? [column] : [],
    ),
  )

/** What a role can do now, whether by the grant on the table or on the column. */
export const isGranted = (grants: ColumnGrants, role: string, privilege: Privilege, column: string): boolean =>
  isOnTable(grants, role, privilege) || granted(grants, role, privilege).has(column)

/** Boxes that were turned, by privilege and column. */
export type Turned = ReadonlySet<string>

export const nothing: Turned = new Set()

export const boxKey = (privilege: Privilege, column: string): string => `${privilege} ${column}`

interface Change {
  schema: string
  table: string
  role: string
  grants: ColumnGrants
  turned: Turned
}

const roleSql = (role: string): string => (role === 'PUBLIC' ? 'public' : plainIdent(role))

const listed = (columns: readonly string[]): string => `(${columns.map(plainIdent).join(', ')})`

const statementsOf = (privilege: Privilege, { schema, table, role, grants, turned }: Change): string[] => {
  const isWanted = (column: string) =>
    isGranted(grants, role, privilege, column) !== turned.has(boxKey(privilege, column))
  const changed = grants.columns.filter((column) => turned.has(boxKey(privilege, column)))
  if (changed.length === 0) return []
  const name = privilege.toLowerCase()
  const on = `on ${plainName(schema, table)}`
  const grant = (columns: readonly string[]) =>
    columns.length === 0 ? [] : [`grant ${name} ${listed(columns)} ${on} to ${roleSql(role)};`]
  // A privilege on the table cannot be taken from one column: it becomes one on each of the others.
  if (isOnTable(grants, role, privilege))
    return [`revoke ${name} ${on} from ${roleSql(role)};`, ...grant(grants.columns.filter(isWanted))]
  const lost = changed.filter((column) => !isWanted(column))
  return [
    ...(lost.length === 0 ? [] : [`revoke ${name} ${listed(lost)} ${on} from ${roleSql(role)};`]),
    ...grant(changed.filter(isWanted)),
  ]
}

/** What makes the privileges what the boxes say. Undefined where nothing changes. */
export const privilegesSql = (change: Change): string | undefined => {
  const statements = privileges.flatMap((privilege) => statementsOf(privilege, change))
  return statements.length === 0 ? undefined : statements.join('\n')
}
