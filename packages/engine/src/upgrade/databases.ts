import { escapeIdentifier } from 'pg'
import type { Client } from 'pg'

/** Opens a session of the administrator in that database. */
export type OpenSession = (database: string) => Promise<AsyncDisposable & { client: Client }>

/** A database that people may use, or have closed. */
export interface Database {
  name: string
  isOpen: boolean
  isProjects: boolean
}

// initdb gives the database `postgres` the oid 5, which it keeps under any name. A limit of -2 is PostgreSQL's mark for a
// database whose removal was interrupted.
export const listDatabases = async (client: Client): Promise<Database[]> => {
  const { rows } = await client.query<Database>(`
    select datname as name, datallowconn as "isOpen",
      datname = 'postgres' or oid = 5 and not exists (select from pg_database where datname = 'postgres') as "isProjects"
    from pg_database where datname not in ('template0', 'template1') and datconnlimit <> -2 order by datname`)
  return rows
}

/** The owner may have closed a database, and may open it later: what is done in the others is done in it. */
export const whileOpen = async (
  admin: Client,
  { name, isOpen }: Database,
  work: () => Promise<void>,
): Promise<void> => {
  const allow = (allowed: boolean) =>
    admin.query(`alter database ${escapeIdentifier(name)} allow_connections ${String(allowed)}`)
  if (!isOpen) await allow(true)
  try {
    await work()
  } finally {
    if (!isOpen) await allow(false)
  }
}
