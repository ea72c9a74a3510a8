import { ident } from '@cairn/rest/data-access'
import type { Caller } from '@cairn/rest/data-access'
import type { Project } from '@cairn/service-kit'
import type { PoolClient } from 'pg'

const statementTimeout = '5s'

/** Runs queries in a transaction of which nothing is kept. */
export const inRolledBack = async <Result>(
  project: Pick<Project, 'pool'>,
  work: (client: PoolClient) => Promise<Result>,
): Promise<Result> => {
  const client = await project.pool('authenticator').connect()
  let isBroken = true
  try {
    await client.query('begin')
    const result = await work(client)
    await client.query('rollback')
    isBroken = false
    return result
  } finally {
    // A connection that is closed rolls back too, and takes with it what a policy set.
    client.release(isBroken)
  }
}

/** From here to the end of the transaction, the role and the claims of a caller decide what queries see. */
export const become = async (
  client: PoolClient,
  { role, claims }: Pick<Caller, 'role' | 'claims'>,
  topic = '',
): Promise<void> => {
  await client.query(`set local role ${ident(role)}`)
  await client.query(
    `select set_config('request.jwt.claims', $1, true), set_config('realtime.topic', $2, true),
            set_config('search_path', 'public, extensions', true), set_config('statement_timeout', $3, true)`,
    [claims, topic, statementTimeout],
  )
}
