/** Where a project's database and services answer, as the platform says. */
export interface Connection {
  db_host: string
  db_port: number
  db_pooler_port: number
  db_user: string
  db_name: string
  /** The base address for clients. */
  url: string
}

/** Stands where the password goes: the platform does not show it again. */
export const passwordPlaceholder = '[YOUR-PASSWORD]'
/** Stands where the publishable key goes for people who cannot read it, and until it is known. */
export const publishableKeyPlaceholder = '[YOUR-PUBLISHABLE-KEY]'

/** Clients connect to the database itself, or to the pooler in transaction mode. */
export const connectionKinds = ['direct', 'pooler'] as const
export type ConnectionKind = (typeof connectionKinds)[number]

/** The same project, by that kind of connection. */
export const connectionBy = <C extends Connection>(kind: ConnectionKind, connection: C): C =>
  kind === 'pooler' ? { ...connection, db_port: connection.db_pooler_port } : connection

export const uriOf = ({ db_host: host, db_port: port, db_user: user, db_name: name }: Connection): string =>
  `postgresql://${user}:${passwordPlaceholder}@${host}:${port}/${name}`
