import type { Migrations } from '@cairn/service-kit'
import { inTransaction, migrate } from '@cairn/service-kit'
import { Pool } from 'pg'
import type { PoolClient, QueryResultRow } from 'pg'
import { ignoreBrokenConnections } from './broken-connections.ts'

export type Row = QueryResultRow

/** A query that is asked so often that planning it each time would cost more than running it. */
export interface Statement {
  /** Each connection keeps the plan under this name. */
  name: string
  text: string
}

/** The platform's own database. */
export interface Database extends AsyncDisposable {
  query: <R extends Row>(sql: string | Statement, values?: readonly unknown[]) => Promise<R[]>
  /** All or nothing; the client is for this transaction alone. */
  transaction: <T>(work: (client: PoolClient) => Promise<T>) => Promise<T>
}

/** What is read: from the database, or by the connection of a transaction. */
export type Queries = Pick<Database, 'query'>

/**
 * Reads by the connection of a transaction, one after the other. A transaction that asked the database for a second
 * connection could wait for one that never comes: all others may be held by those that wait for its locks.
 */
export const queriesOf = (client: PoolClient): Queries => {
  let before: Promise<unknown> = Promise.resolve()
  return {
    query: async <R extends Row>(sql: string | Statement, values: readonly unknown[] = []) => {
      const answer = before.then(() => client.query<R>(asked(sql, values)))
      before = answer.catch(() => undefined)
      return (await answer).rows
    },
  }
}

export interface Connection {
  host: string
  port: number
  user: string
  password: string
  database: string
}

const asked = (sql: string | Statement, values: readonly unknown[]) => ({
  ...(typeof sql === 'string' ? { text: sql } : sql),
  values: [...values],
})

const migrations: Migrations = { schema: 'platform', folder: new URL('./migrations/', import.meta.url) }

/** Connects, and brings the schema `platform` up to date. */
export const openDatabase = async (connection: Connection): Promise<Database> => {
  const pool = new Pool({ ...connection, max: 8, idleTimeoutMillis: 30_000, connectionTimeoutMillis: 10_000 })
  ignoreBrokenConnections(pool)
  await migrate(pool, migrations)
  return {
    query: async <R extends Row>(sql: string | Statement, values: readonly unknown[] = []) =>
      (await pool.query<R>(asked(sql, values))).rows,
    transaction: (work) => inTransaction(pool, work),
    [Symbol.asyncDispose]: () => pool.end(),
  }
}
