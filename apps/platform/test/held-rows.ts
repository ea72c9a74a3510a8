import type { DevEnv } from '@cairn/dev-env'
import { until } from '@cairn/dev-env'
import type { PoolClient } from 'pg'

/**
 * Holds the rows that `lock` locks in the database of the platform until `request` waits for them. Then `act` runs in the
 * transaction that holds them, which ends, and the request goes on.
 */
export const overtake = async <Answer>(
  env: DevEnv,
  lock: (client: PoolClient) => Promise<unknown>,
  request: () => Promise<Answer>,
  act: (client: PoolClient) => Promise<unknown>,
): Promise<Answer> => {
  const pool = env.platform.context.system.pool('postgres')
  const holder = await pool.connect()
  try {
    await holder.query('begin')
    const [own] = (await holder.query<{ pid: number }>('select pg_backend_pid() as pid')).rows
    await lock(holder)
    const answer = request()
    // It may be refused before anything looks at it.
    answer.catch(() => undefined)
    await until('the request waits', async () => {
      const { rows } = await pool.query('select from pg_stat_activity where $1 = any(pg_blocking_pids(pid))', [
        own?.pid,
      ])
      return rows.length > 0
    })
    await act(holder)
    await holder.query('commit')
    return await answer
  } finally {
    // Ends the transaction too.
    holder.release(true)
  }
}
