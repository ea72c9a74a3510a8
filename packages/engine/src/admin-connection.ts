import { Client, escapeLiteral } from 'pg'
import type { InstanceAddress, InstanceSecrets } from './engine.ts'
import { administratorOptions } from './platform-logins.ts'
import type { InstanceLogins } from './platform-logins.ts'
import { passwordForServer } from './scram.ts'

/** To `template1` unless another one is named: the project owns the database `postgres`, and may rename, close or drop it. */
export const connectAsAdministrator = async (
  { socketDir, port }: InstanceAddress,
  password: string,
  database = 'template1',
  furtherOptions = '',
): Promise<AsyncDisposable & { client: Client }> => {
  const client = new Client({
    host: socketDir,
    port,
    user: 'supabase_admin',
    password,
    database,
    application_name: 'cairn-engine',
    connectionTimeoutMillis: 10_000,
    // Passwords go into no log and no statistics, even when the statement that sets them fails.
    options: `${administratorOptions} -c log_min_error_statement=panic -c pg_stat_statements.track=none ${furtherOptions}`,
  })
  // A server that ends while we are connected is seen by the query that fails; the event alone must not end us.
  client.on('error', () => undefined)
  await client.connect()
  return { client, [Symbol.asyncDispose]: () => client.end() }
}

/**
 * For changes in a server that people use. Their sessions can keep its roles and databases locked for as long as they like;
 * the platform must not wait for that, and neither must those behind it, such as the stop of the server.
 */
export const connectBesideClients = (
  address: InstanceAddress,
  password: string,
  database?: string,
): Promise<AsyncDisposable & { client: Client }> =>
  connectAsAdministrator(address, password, database, '-c lock_timeout=5s')

const serviceRoles = ['supabase_admin', 'authenticator', 'supabase_auth_admin', 'supabase_storage_admin']

const alterPassword = (role: string, password: string) => `alter role ${role} password ${escapeLiteral(password)}`

/** What the passwords of a copy shall be. That of the project role may be one that only its verifier is known of. */
export type NewPasswords = InstanceSecrets | (Pick<InstanceSecrets, 'adminPassword'> & { postgresVerifier: string })

/** SQL that gives a fresh copy its own passwords. */
const ownPasswords = async (passwords: NewPasswords): Promise<string[]> => {
  const [admin, postgres] = await Promise.all([
    passwordForServer(passwords.adminPassword),
    'postgresVerifier' in passwords ? passwords.postgresVerifier : passwordForServer(passwords.postgresPassword),
  ])
  return [...serviceRoles.map((role) => alterPassword(role, admin)), alterPassword('postgres', postgres)]
}

export interface Preparation {
  /** The SQL of every start. */
  sql: string
  logins: InstanceLogins
  /** For a fresh copy. */
  secrets?: NewPasswords
}

/** Brings the platform's own roles into their state and sets their passwords, in one round trip and one transaction. */
export const prepareServer = async (admin: Client, { sql, logins, secrets }: Preparation): Promise<void> => {
  const [own, editor, reader, functions] = await Promise.all([
    secrets === undefined ? [] : ownPasswords(secrets),
    passwordForServer(logins.editor),
    passwordForServer(logins.reader),
    passwordForServer(logins.functions),
  ])
  await admin.query(
    [
      sql,
      ...own,
      alterPassword('cairn_editor', editor),
      alterPassword('cairn_reader', reader),
      alterPassword('cairn_functions', functions),
    ].join(';\n'),
  )
}

/**
 * Ends the sessions that have written something in the transaction that is under way, and returns their process ids.
 * `backend_xid` is set from the first write on; superusers are left alone.
 */
export const endWritingSessions = async (address: InstanceAddress, adminPassword: string): Promise<number[]> => {
  await using admin = await connectAsAdministrator(address, adminPassword)
  const { rows } = await admin.client.query<{ pid: number }>(
    `select pid from pg_stat_activity join pg_roles on usename = rolname
     where backend_xid is not null and not rolsuper and pg_terminate_backend(pid)`,
  )
  return rows.map(({ pid }) => pid)
}

/** Commits a transaction that changes nothing, and writes the log up to it. */
export const commitNothing = async (address: InstanceAddress, adminPassword: string): Promise<void> => {
  await using admin = await connectAsAdministrator(address, adminPassword)
  await admin.client.query('begin read write; select pg_current_xact_id(); commit')
}

/** Ends the present segment of the log, and returns its name. */
export const endSegment = async (address: InstanceAddress, adminPassword: string): Promise<string> => {
  await using admin = await connectAsAdministrator(address, adminPassword)
  const { rows } = await admin.client.query<{ name: string }>('select pg_walfile_name(pg_switch_wal()) as name')
  return rows[0]?.name ?? ''
}

/** Writes everything to the data files, after which the write-ahead log before it can be removed. */
export const checkpoint = async (address: InstanceAddress, adminPassword: string): Promise<void> => {
  await using admin = await connectAsAdministrator(address, adminPassword)
  await admin.client.query('checkpoint')
}
