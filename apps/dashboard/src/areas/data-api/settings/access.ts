import { plainName } from '@cairn/contracts/database/sql-names'

/** The roles of requests with a publishable key: without a user, and with one. */
export const accessRoles = ['anon', 'authenticated'] as const
export type AccessRole = (typeof accessRoles)[number]

const commands = ['select', 'insert', 'update', 'delete'] as const

export interface TableAccess {
  schema: string
  name: string
  isView: boolean
  hasRowSecurity: boolean
  /** By role: how many of select, insert, update and delete it may do. */
  granted: Readonly<Record<AccessRole, number>>
}

const countOf = (role: AccessRole) =>
  commands.map((command) => `has_table_privilege('${role}', c.oid, '${command}')::int`).join(' + ')

/** The rows that `accessOf` reads. `schemas` are literals. */
export const accessSql = (schemas: readonly string[]): string => `
  select n.nspname, c.relname, c.relkind in ('v', 'm'), c.relrowsecurity, ${accessRoles.map(countOf).join(', ')}
    from pg_catalog.pg_class c join pg_catalog.pg_namespace n on n.oid = c.relnamespace
   where c.relkind in ('r', 'v', 'm', 'f', 'p') and n.nspname in (${schemas.join(', ')})
   order by n.nspname, c.relname`

export const accessOf = ([schema, name, isView, hasRowSecurity, anon, authenticated]: readonly (
  | string
  | null
)[]): TableAccess => ({
  schema: schema ?? '',
  name: name ?? '',
  isView: isView === 't',
  hasRowSecurity: hasRowSecurity === 't',
  granted: { anon: Number(anon), authenticated: Number(authenticated) },
})

/** Grants all four commands on a table, or revokes everything. */
export const changeAccessSql = ({ schema, name }: TableAccess, role: AccessRole, isGranted: boolean): string =>
  isGranted
    ? `grant ${commands.join(', ')} on table ${plainName(schema, name)} to ${role};`
    : `revoke all on table ${plainName(schema, name)} from ${role};`

/** In words: 'All', 'None', or how many of the four commands. */
export const grantedWords = (count: number): string => {
  if (count === 0) return 'None'
  return count === commands.length ? 'All' : `${count} of ${commands.length}`
}
