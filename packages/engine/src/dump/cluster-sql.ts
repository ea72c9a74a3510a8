import { escapeIdentifier, escapeLiteral } from 'pg'
import type { DumpManifest } from './dump-manifest.ts'

const yesOrNo = (value: boolean) => (value ? 'true' : 'false')

/** Makes the roles that are missing, and gives them what they had. */
export const roleStatements = ({ roles, memberships }: DumpManifest, existing: ReadonlySet<string>): string[] => [
  ...roles.flatMap(({ name, attributes, password }) => [
    ...(existing.has(name) ? [] : [`create role ${escapeIdentifier(name)}`]),
    `alter role ${escapeIdentifier(name)} ${attributes} password ${password === null ? 'null' : escapeLiteral(password)}`,
  ]),
  ...memberships.map(
    ({ role, member, grantor, admin, inherit, set }) =>
      `grant ${escapeIdentifier(role)} to ${escapeIdentifier(member)} with admin ${yesOrNo(admin)}, ` +
      `inherit ${yesOrNo(inherit)}, set ${yesOrNo(set)} granted by ${escapeIdentifier(grantor)}`,
  ),
]

// PostgreSQL keeps the value of these as a list of quoted names.
const lists = new Set(['search_path', 'local_preload_libraries', 'session_preload_libraries', 'temp_tablespaces'])

const target = (role: string | null, database: string | undefined): string => {
  if (role === null) return `database ${escapeIdentifier(database ?? '')}`
  return `role ${escapeIdentifier(role)}${database === undefined ? '' : ` in database ${escapeIdentifier(database)}`}`
}

/** Settings of roles and of the database, and who may connect to it. */
export const databaseStatements = ({ settings, privileges }: DumpManifest, database: string): string[] => [
  ...settings
    .filter(({ role, inDatabase }) => role !== null || inDatabase)
    .map(({ role, inDatabase, name, value }) => {
      const to = lists.has(name) ? value : escapeLiteral(value)
      return `alter ${target(role, inDatabase ? database : undefined)} set ${escapeIdentifier(name)} to ${to}`
    }),
  ...(privileges === null ? [] : [`revoke all on database ${escapeIdentifier(database)} from public`]),
  ...(privileges ?? []).map(({ grantee, privilege, isGrantable }) => {
    const to = grantee === 'public' ? 'public' : escapeIdentifier(grantee)
    return `grant ${privilege} on database ${escapeIdentifier(database)} to ${to}${isGrantable ? ' with grant option' : ''}`
  }),
]
