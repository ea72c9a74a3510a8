import type { PoolClient, QueryResultRow } from 'pg'

/** A client in a transaction. */
export type JobClient = Pick<PoolClient, 'query'>

/** The database with the table `platform.jobs`. */
export interface JobDatabase {
  query: <R extends QueryResultRow>(sql: string, values?: readonly unknown[]) => Promise<R[]>
  transaction: <T>(work: (client: PoolClient) => Promise<T>) => Promise<T>
}
