import { randomBytes } from 'node:crypto'

/** Passwords of the roles that the platform logs in with on behalf of people; new at each start of the instance. */
export interface InstanceLogins {
  editor: string
  reader: string
  /** Of edge functions: they are given it, and it is worth nothing outside of their socket. */
  functions: string
}

export const makeLogins = (): InstanceLogins => ({
  editor: randomBytes(24).toString('base64url'),
  reader: randomBytes(24).toString('base64url'),
  functions: randomBytes(24).toString('base64url'),
})

/**
 * Start-up options take precedence over what was set for a role or a database, and RESET ALL and DISCARD ALL return to
 * them. The owner of a database may set each of these for it so that no session could do anything.
 */
const ownSettings = [
  'local_preload_libraries=',
  'statement_timeout=0',
  'transaction_timeout=0',
  'idle_session_timeout=0',
  'idle_in_transaction_session_timeout=0',
]

const asOptions = (settings: readonly string[]) => settings.map((setting) => `-c ${setting}`).join(' ')

/** How each login connects, beside its password. */
export const platformLogins = {
  /** Acts as `postgres`: also after RESET ROLE, RESET ALL and DISCARD ALL. */
  editor: { user: 'cairn_editor', options: asOptions([...ownSettings, 'role=postgres']) },
  reader: {
    user: 'cairn_reader',
    options: asOptions([...ownSettings, 'role=none', 'default_transaction_read_only=on']),
  },
  /** Acts as `postgres` too, with the limits that the project has set for its database. */
  functions: { user: 'cairn_functions', options: asOptions(['role=postgres']) },
} as const

/** For connections of the superuser, which must not run what a person named like a part of `pg_catalog`. */
export const administratorOptions = asOptions([
  ...ownSettings,
  'role=none',
  'default_transaction_read_only=off',
  'search_path=pg_catalog,pg_temp',
  'standard_conforming_strings=on',
])
