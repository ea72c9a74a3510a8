import { escapeIdentifier, escapeLiteral } from 'pg'
import type { DumpManifest } from './dump-manifest.ts'

const yesOrNo = (value: boolean) => (value ? 'true' : 'false')

type Membership = DumpManifest['memberships'][number]

export const membershipOptions = ({ admin, inherit, set }: Pick<Membership, 'admin' | 'inherit' | 'set'>): string =>
  `admin ${yesOrNo(admin)}, inherit ${yesOrNo(inherit)}, set ${yesOrNo(set)}`

/** Makes the roles that are missing, and gives them what they had. */
export const roleStatements = ({ roles, memberships }: DumpManifest, existing: ReadonlySet<string>): string[] => [
  ...roles.flatMap(({ name, attributes, password }) => [
    ...(existing.has(name) ? [] : [`create role ${escapeIdentifier(name)}`]),
    `alter role ${escapeIdentifier(name)} ${attributes} password ${password === null ? 'null' : escapeLiteral(password)}`,
  ]),
  ...memberships.map(
    ({ role, member, grantor, ...options }) =>
      `grant ${escapeIdentifier(role)} to ${escapeIdentifier(member)} with ${membershipOptions(options)} ` +
      `granted by ${escapeIdentifier(grantor)}`,
  ),
]

// PostgreSQL keeps the value of these as a list of quoted names.
const lists = new Set(['search_path', 'local_preload_libraries', 'session_preload_libraries', 'temp_tablespaces'])

/** Each name as a text of its own: what is not quoted in the list may hold any characters but commas and spaces. */
const listed = (value: string): string =>
  [...value.matchAll(/"((?:[^"]|"")*)"|[^\s,]+/g)]
    .map(([whole, quoted]) => escapeLiteral(quoted?.replaceAll('""', '"') ?? whole))
    .join(', ')

export const settingAssignment = ({ name, value }: Pick<DumpManifest['settings'][number], 'name' | 'value'>): string =>
  `${escapeIdentifier(name)} to ${lists.has(name) && value !== '' ? listed(value) : escapeLiteral(value)}`

const target = (role: string | null, database: string | undefined): string => {
  if (role === null) return `database ${escapeIdentifier(database ?? '')}`
  return `role ${escapeIdentifier(role)}${database === undefined ? '' : ` in database ${escapeIdentifier(database)}`}`
}

/** Settings of roles and of the database, and who may connect to it. */
export const databaseStatements = ({ settings, privileges }: DumpManifest, database: string): string[] => [
  ...settings
    .filter(({ role, inDatabase }) => role !== null || inDatabase)
    .map(
      ({ role, inDatabase, ...setting }) =>
        `alter ${target(role, inDatabase ? database : undefined)} set ${settingAssignment(setting)}`,
    ),
  ...(privileges === null ? [] : [`revoke all on database ${escapeIdentifier(database)} from public`]),
  ...(privileges ?? []).map(({ grantee, privilege, isGrantable }) => {
    const to = grantee === 'public' ? 'public' : escapeIdentifier(grantee)
    return `grant ${privilege} on database ${escapeIdentifier(database)} to ${to}${isGrantable ? ' with grant option' : ''}`
  }),
]
