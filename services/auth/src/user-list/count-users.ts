import type { PoolClient } from 'pg'
import { z } from 'zod'
import { Parameters, conditionsOf } from './user-filter.ts'
import type { UserFilter } from './user-filter.ts'

export interface UserCount {
  count: number
  /** Whether Postgres estimated it from its statistics. */
  isEstimate: boolean
}

// As many are counted in about 20 ms.
const mostCounted = 100_000

const Plan = z.array(z.object({ 'QUERY PLAN': z.array(z.object({ Plan: z.object({ 'Plan Rows': z.number() }) })) }))

const estimate = async (client: PoolClient, condition: string, values: readonly unknown[]): Promise<number> => {
  const { rows } = await client.query(`explain (format json) select from auth.users u where ${condition}`, [...values])
  return Plan.parse(rows)[0]?.['QUERY PLAN'][0]?.Plan['Plan Rows'] ?? 0
}

/** How many users there are: counted if there are not many in all, otherwise estimated. */
export const countUsers = async (client: PoolClient, filter: UserFilter): Promise<UserCount> => {
  const values = new Parameters()
  const condition = conditionsOf(filter, values).join(' and ')
  if ((await estimate(client, 'true', [])) > mostCounted)
    return { count: await estimate(client, condition, values.all), isEstimate: true }
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::int as count from auth.users u where ${condition}`,
    values.all,
  )
  return { count: rows[0]?.count ?? 0, isEstimate: false }
}
