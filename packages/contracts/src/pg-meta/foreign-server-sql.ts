import { plainIdent, plainName, quotedLiteral } from '../database/sql-names.ts'

export const sslModes = ['prefer', 'require', 'verify-full'] as const

/** What a server of postgres_fdw is told about where to connect; null: not set. */
export interface ServerAddress {
  host: string | null
  hostaddr: string | null
  port: number | null
  database: string | null
  ssl_mode: string | null
  ssl_root_cert: string | null
}

/** How `postgres` signs in at a server. */
export interface RemoteLogin {
  user: string
  password: string
}

/** What a user mapping has of these. */
interface KnownLogin {
  user: string | null
  has_password: boolean | null
}

type Option = readonly [name: string, value: string | null]

const optionsOf = (address: ServerAddress): Option[] => [
  ['host', address.host],
  ['hostaddr', address.hostaddr],
  ['port', address.port === null ? null : String(address.port)],
  ['dbname', address.database],
  ['sslmode', address.ssl_mode],
  ['sslrootcert', address.ssl_root_cert],
]

/** The certificate of the server is checked against those that the system trusts: no other file of it may be named. */
export const rootCertFor = (sslMode: string): string | null => (sslMode === 'verify-full' ? 'system' : null)

interface AddressChanges {
  host?: string | null | undefined
  hostaddr?: string | null | undefined
  port?: number | undefined
  database?: string | undefined
  ssl_mode?: string | undefined
}

/** What is left out stays as it is. */
export const changedAddress = (
  before: ServerAddress,
  { host, hostaddr, port, database, ssl_mode: sslMode }: AddressChanges,
): ServerAddress => ({
  host: host === undefined ? before.host : host,
  hostaddr: hostaddr === undefined ? before.hostaddr : hostaddr,
  port: port ?? before.port,
  database: database ?? before.database,
  ssl_mode: sslMode ?? before.ssl_mode,
  ssl_root_cert: sslMode === undefined ? before.ssl_root_cert : rootCertFor(sslMode),
})

const clause = (options: readonly string[]): string => `options (${options.join(', ')})`

const given = (options: readonly Option[]): string[] =>
  options.flatMap(([name, value]) => (value === null ? [] : [`${name} ${quotedLiteral(value)}`]))

export const createServerSql = (name: string, address: ServerAddress): string =>
  `create server ${plainIdent(name)} foreign data wrapper postgres_fdw
  ${clause(given(optionsOf(address)))}`

/** Undefined where nothing changes. */
export const changeServerSql = (name: string, before: ServerAddress, after: ServerAddress): string | undefined => {
  const current = new Map(optionsOf(before))
  const changes = optionsOf(after).flatMap(([option, value]) => {
    const old = current.get(option) ?? null
    if (old === value) return []
    if (value === null) return [`drop ${option}`]
    return [`${old === null ? 'add' : 'set'} ${option} ${quotedLiteral(value)}`]
  })
  return changes.length === 0 ? undefined : `alter server ${plainIdent(name)} ${clause(changes)}`
}

const mapping = (server: string): string => `user mapping for postgres server ${plainIdent(server)}`

export const createMappingSql = (server: string, { user, password }: RemoteLogin): string =>
  `create ${mapping(server)}
  ${clause([`user ${quotedLiteral(user)}`, `password ${quotedLiteral(password)}`])}`

/** What is left out stays as it is. Undefined where nothing changes. */
export const changeMappingSql = (
  server: string,
  before: KnownLogin,
  { user, password }: Partial<RemoteLogin>,
): string | undefined => {
  const changes = [
    ...(user === undefined || user === before.user
      ? []
      : [`${before.user === null ? 'add' : 'set'} user ${quotedLiteral(user)}`]),
    ...(password === undefined
      ? []
      : [`${before.has_password === true ? 'set' : 'add'} password ${quotedLiteral(password)}`]),
  ]
  return changes.length === 0 ? undefined : `alter ${mapping(server)} ${clause(changes)}`
}

export interface TableImport {
  remote_schema: string
  tables: readonly string[]
  schema: string
  /** Row-level security does not apply to foreign tables, and new tables may be granted to the roles of the data API. */
  keep_private: boolean
}

export const importTablesSql = (
  server: string,
  { remote_schema: remote, tables, schema, keep_private: isPrivate }: TableImport,
) => [
  `import foreign schema ${plainIdent(remote)}
  limit to (${tables.map(plainIdent).join(', ')})
  from server ${plainIdent(server)} into ${plainIdent(schema)}`,
  ...(isPrivate
    ? [`revoke all on table ${tables.map((table) => plainName(schema, table)).join(', ')} from anon, authenticated`]
    : []),
]

/** With `isCascading`, its foreign tables are deleted too, and what depends on them. */
export const dropServerSql = (name: string, isCascading: boolean): string[] =>
  isCascading
    ? [`drop server ${plainIdent(name)} cascade`]
    : [`drop user mapping if exists for postgres server ${plainIdent(name)}`, `drop server ${plainIdent(name)}`]
