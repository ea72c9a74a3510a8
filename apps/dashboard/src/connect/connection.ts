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
/** Stands where the anon key goes for those who may not read it, or until it is known. */
export const anonKeyPlaceholder = '[YOUR-ANON-KEY]'

export const uriOf = ({ db_host: host, db_port: port, db_user: user, db_name: name }: Connection): string =>
  `postgresql://${user}:${passwordPlaceholder}@${host}:${port}/${name}`
