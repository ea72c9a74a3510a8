import {
  changedAddress,
  changeMappingSql,
  changeServerSql,
  createMappingSql,
  createServerSql,
  rootCertFor,
  sslModes,
} from '@cairn/contracts/pg-meta/foreign-server-sql'
import type { CreateForeignServer, ForeignServer, UpdateForeignServer } from '@cairn/contracts/pg-meta/foreign-servers'

export type SslMode = (typeof sslModes)[number]

export interface ServerValues {
  name: string
  host: string
  hostaddr: string
  port: string
  database: string
  sslMode: SslMode
  user: string
  /** Empty where it stays as it is: it is never read. */
  password: string
}

export const defaultPort = 5432

/** The modes that the form offers. */
export const sslModeOptions: readonly { value: SslMode; label: string }[] = [
  { value: 'prefer', label: 'TLS where the server offers it' },
  { value: 'require', label: 'TLS only' },
  { value: 'verify-full', label: 'TLS only, and verify the certificate' },
]

/** The others that Postgres takes, of servers that were created in SQL. */
const otherSslModes: Readonly<Record<string, string>> = {
  disable: 'No TLS',
  allow: 'TLS where the server requires it',
  'verify-ca': 'TLS only, and verify who issued the certificate',
}

/** What `sslmode` means. Without it, Postgres takes `prefer`. */
export const encryptionText = (mode: string | null): string => {
  const known = sslModeOptions.find(({ value }) => value === (mode ?? 'prefer'))
  return known?.label ?? otherSslModes[mode ?? ''] ?? mode ?? ''
}

const isSslMode = (text: string): text is SslMode => sslModes.some((mode) => mode === text)

export const valuesOf = (server: ForeignServer | undefined): ServerValues => ({
  name: server?.name ?? '',
  host: server?.host ?? '',
  hostaddr: server?.hostaddr ?? '',
  port: String(server?.port ?? defaultPort),
  database: server?.database ?? (server === undefined ? 'postgres' : ''),
  sslMode:
    server?.ssl_mode !== undefined && server.ssl_mode !== null && isSslMode(server.ssl_mode)
      ? server.ssl_mode
      : 'prefer',
  user: server?.user_mapping?.user ?? '',
  password: '',
})

export const portProblem = (text: string): string | undefined => {
  const port = Number(text)
  return text.trim() !== '' && Number.isInteger(port) && port >= 1 && port <= 65_535
    ? undefined
    : 'Enter a number from 1 to 65535.'
}

/** Why a server cannot be changed here. */
export const uneditable = ({ wrapper }: Pick<ForeignServer, 'wrapper'>): string | undefined =>
  wrapper === 'postgres_fdw' ? undefined : `Change a server of ${wrapper} with SQL.`

const orNull = (text: string): string | null => (text.trim() === '' ? null : text.trim())

export const creationOf = (values: ServerValues): CreateForeignServer => ({
  name: values.name.trim(),
  host: orNull(values.host),
  hostaddr: orNull(values.hostaddr),
  port: Number(values.port),
  database: values.database.trim(),
  ssl_mode: values.sslMode,
  user: values.user.trim(),
  password: values.password,
})

/** Only what differs from what the form began with: somebody else may change the rest meanwhile. */
export const changesOf = (server: ForeignServer, values: ServerValues): UpdateForeignServer => {
  const before = valuesOf(server)
  const after = creationOf(values)
  return {
    ...(values.host.trim() !== before.host && { host: after.host }),
    ...(values.hostaddr.trim() !== before.hostaddr && { hostaddr: after.hostaddr }),
    ...(values.port.trim() !== before.port && { port: after.port }),
    ...(values.database.trim() !== before.database && { database: after.database }),
    ...(values.sslMode !== before.sslMode && { ssl_mode: after.ssl_mode }),
    ...(values.user.trim() !== before.user && { user: after.user }),
    ...(values.password !== '' && { password: after.password }),
  }
}

const masked = '••••••••'

const hasAddress = ({ host, hostaddr, port, database }: ServerValues): boolean =>
  (host.trim() !== '' || hostaddr.trim() !== '') && portProblem(port) === undefined && database.trim() !== ''

const joined = (statements: readonly (string | undefined)[]): string | undefined => {
  const texts = statements.filter((text) => text !== undefined)
  return texts.length === 0 ? undefined : texts.map((text) => `${text};`).join('\n')
}

/** What will run, without the password. Undefined while a part is missing, or nothing changes. */
export const serverSql = (values: ServerValues, server?: ForeignServer): string | undefined => {
  if (!hasAddress(values)) return undefined
  if (server !== undefined) return changeSql(server, changesOf(server, values))
  const { name, user, password: _, ...address } = creationOf(values)
  if (name === '' || user === '') return undefined
  return joined([
    createServerSql(name, { ...address, ssl_root_cert: rootCertFor(address.ssl_mode) }),
    createMappingSql(name, { user, password: masked }),
  ])
}

const changeSql = (server: ForeignServer, changes: UpdateForeignServer): string | undefined => {
  const { user, password } = changes
  const login = { ...(user !== undefined && { user }), ...(password !== undefined && { password: masked }) }
  const newMapping =
    user === undefined || password === undefined ? undefined : createMappingSql(server.name, { user, password: masked })
  return joined([
    changeServerSql(server.name, server, changedAddress(server, changes)),
    server.user_mapping === null ? newMapping : changeMappingSql(server.name, server.user_mapping, login),
  ])
}

/** Where a server is, in one line. */
export const addressText = ({ host, hostaddr, port }: Pick<ForeignServer, 'host' | 'hostaddr' | 'port'>): string => {
  const where = host ?? hostaddr
  if (where === null) return ''
  return `${where.includes(':') ? `[${where}]` : where}:${port ?? defaultPort}`
}

/** Those who may only read do not see the user. */
export const hasShownUser = ({ user_mapping: mapping }: Pick<ForeignServer, 'user_mapping'>): boolean =>
  mapping !== null && mapping.user !== null

/** With which user `postgres` signs in at a server. */
export const userText = ({ user_mapping: mapping }: Pick<ForeignServer, 'user_mapping'>): string => {
  if (mapping === null) return 'No user mapping'
  return mapping.user ?? 'Not shown to your role'
}
