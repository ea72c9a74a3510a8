import { escapeIdentifier, escapeLiteral } from 'pg'
import { membershipOptions, settingAssignment } from '../cluster-sql.ts'
import type { DumpContents } from '../dump-manifest.ts'
import { block, when } from './conditional-sql.ts'

/** Every project has them. Another server gets them without any rights, so that what is granted to them can be loaded. */
const platformRoles = [
  'anon',
  'authenticated',
  'service_role',
  'authenticator',
  'postgres',
  'dashboard_user',
  'supabase_admin',
  'supabase_auth_admin',
  'supabase_storage_admin',
  'supabase_realtime_admin',
  'supabase_read_only_user',
  'cairn_storage_owner',
]

/** Those of the platform whose settings are the project's. */
const settableRoles = new Set(['anon', 'authenticated', 'service_role', 'postgres'])

const isMissing = (role: string) =>
  `not exists (select from pg_catalog.pg_roles where rolname = ${escapeLiteral(role)})`
// Who is no superuser may give an object only to a role that they are a member of.
const isOrdinary = '(select not rolsuper from pg_catalog.pg_roles where rolname = current_user)'

type Roles = Pick<DumpContents, 'roles' | 'memberships'>

const ownersAmong = ({ roles }: Roles, owners: ReadonlySet<string>): string[] =>
  roles.map(({ name }) => name).filter((name) => owners.has(name))

/** Makes the roles that are missing, without passwords. The role that loads the script becomes a member of those that own something. */
export const roleStatements = (contents: Roles, owners: ReadonlySet<string>): string[] => [
  ...platformRoles.map((role) => when(isMissing(role), `create role ${role} nologin`)),
  ...contents.roles.map(({ name, attributes }) =>
    when(isMissing(name), `create role ${escapeIdentifier(name)} ${attributes}`),
  ),
  ...ownersAmong(contents, owners).map((role) =>
    when(isOrdinary, `grant ${escapeIdentifier(role)} to current_user with inherit true, set true`),
  ),
]

/** The memberships that the project granted, in place of those that loading needed. */
export const membershipStatements = (contents: Roles, owners: ReadonlySet<string>): string[] => [
  ...ownersAmong(contents, owners).map((role) =>
    when(isOrdinary, `revoke ${escapeIdentifier(role)} from current_user granted by current_user`),
  ),
  ...contents.memberships
    // Who creates a role gets it from the server, with the option that they cannot give to themselves.
    .filter(({ member, grantor }) => member !== 'postgres' || grantor === 'postgres')
    .map(
      ({ role, member, ...options }) =>
        `grant ${escapeIdentifier(role)} to ${escapeIdentifier(member)} with ${membershipOptions(options)};`,
    ),
]

/** Settings of roles and of the database, which is called otherwise on another server. */
export const settingStatements = ({ roles, settings }: Pick<DumpContents, 'roles' | 'settings'>): string[] => {
  const own = new Set(roles.map(({ name }) => name))
  return settings.flatMap(({ role, inDatabase, ...setting }) => {
    const assignment = ` set ${settingAssignment(setting)}`
    if (role !== null && !settableRoles.has(role) && !own.has(role)) return []
    if (role !== null && !inDatabase) return [`alter role ${escapeIdentifier(role)}${assignment};`]
    if (!inDatabase) return []
    const target = role === null ? 'alter database ' : `alter role ${escapeIdentifier(role)} in database `
    return [
      block(
        `execute ${escapeLiteral(target)} || pg_catalog.quote_ident(pg_catalog.current_database()) || ${escapeLiteral(assignment)}`,
      ),
    ]
  })
}
