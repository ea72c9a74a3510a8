import type { Pool, PoolClient } from 'pg'

/** Runs the work in one transaction: committed when it returns, rolled back when it throws. */
export const inTransaction = async <Result>(
  pool: Pool,
  work: (client: PoolClient) => Promise<Result>,
): Promise<Result> => {
  const client = await pool.connect()
  try {
    await client.query('begin')
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
