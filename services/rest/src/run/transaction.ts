import type { PoolClient, QueryResult } from 'pg'
import type { PreparedStatements } from './prepared-statements.ts'

export interface Query {
  text: string
  values: readonly unknown[]
}

export interface TransactionPlan {
  role: string
  isReadOnly: boolean
  /** Set for the transaction, in this order; `role` among them. */
  settings: readonly (readonly [name: string, value: string])[]
  /** The last one is the answer. */
  queries: readonly Query[]
  end: 'commit' | 'rollback'
  /** Throws to undo what was done. Without it everything is sent at once. */
  check?: ((results: readonly QueryResult[]) => void) | undefined
}

const settingsQuery = (settings: TransactionPlan['settings']): Query => ({
  text: `select ${settings.map((_, index) => `set_config($${index * 2 + 1}, $${index * 2 + 2}, true)`).join(', ')}`,
  values: settings.flat(),
})

/**
 * Sends role, claims and queries behind one another and waits once. If one fails, the others fail after it, and the end of
 * the transaction undoes it; the first error is thrown.
 */
export const runTransaction = async (
  client: PoolClient,
  prepared: PreparedStatements,
  { role, isReadOnly, settings, queries, end, check }: TransactionPlan,
): Promise<QueryResult[]> => {
  const send = (query: Query) => client.query(prepared.named(client, role, query))
  const sent: Promise<QueryResult>[] = [
    client.query(isReadOnly ? 'begin read only' : 'begin'),
    send(settingsQuery(settings)),
    ...queries.map(send),
  ]
  if (check === undefined) {
    sent.push(client.query(end))
    return (await firstErrorOf(sent)).slice(2, -1)
  }
  try {
    const results = (await firstErrorOf(sent)).slice(2)
    check(results)
    await client.query(end)
    return results
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

/** All results. Rejects with the first error, once nothing is under way any more. */
const firstErrorOf = async (sent: readonly Promise<QueryResult>[]): Promise<QueryResult[]> => {
  const outcomes = await Promise.allSettled(sent)
  return outcomes.map((outcome) => {
    if (outcome.status === 'rejected') throw outcome.reason
    return outcome.value
  })
}
