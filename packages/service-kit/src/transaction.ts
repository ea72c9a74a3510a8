import { escapeLiteral } from 'pg'
import type { Pool, PoolClient } from 'pg'
import { currentApplication } from './request-application.ts'

/** With the name of the request whose work it is, in the same round trip. */
const beginning = (): string => {
  const application = currentApplication()
  return application === undefined ? 'begin' : `begin; set local application_name to ${escapeLiteral(application)}`
}

/** Runs the work in one transaction: committed when it returns, rolled back when it throws. */
export const inTransaction = async <Result>(
  pool: Pool,
  work: (client: PoolClient) => Promise<Result>,
): Promise<Result> => {
  const client = await pool.connect()
  try {
    await client.query(beginning())
    const result = await work(client)
    await client.query('commit')
    client.release()
    return result
  } catch (error) {
    // Throwing the connection away rolls back too, and works where the connection itself is what failed.
    client.release(true)
    throw error
  }
}
