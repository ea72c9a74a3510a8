import { randomUUID } from 'node:crypto'
import { deliver } from './deliveries.ts'
import type { JobClient } from './job-database.ts'
import type { JobDefinition } from './job-definition.ts'

export interface JobRequest {
  name: string
  data?: Readonly<Record<string, unknown>>
  /** At most one job of a name and key waits or runs; asking for another answers the one that is there. */
  key?: string
  /** Not before this. */
  runAt?: Date
}

/** Queues a job in the caller's transaction: it runs if that commits, and not otherwise. Returns its id. */
export const enqueue = async (
  client: JobClient,
  definition: JobDefinition,
  { name, data = {}, key, runAt }: JobRequest,
): Promise<string> => {
  definition.check(data)
  const id = randomUUID()
  const { rows } = await client.query<{ id: string; is_new: boolean }>(
    `with added as (
       insert into platform.jobs (id, name, key, data, max_attempts) values ($1, $2, $3, $4, $5)
       on conflict (name, key) where state in ('queued', 'running') do nothing
       returning id
     )
     select id, true as is_new from added
     union all
     select id, false from platform.jobs where name = $2 and key = $3 and state in ('queued', 'running')
     limit 1`,
    [id, name, key, JSON.stringify(data), definition.attempts],
  )
  const [row] = rows
  // The other job was queued by a transaction that committed after this statement began.
  if (row === undefined)
    return enqueue(client, definition, { name, data, ...(key && { key }), ...(runAt && { runAt }) })
  if (row.is_new) await deliver(client, id, runAt)
  return row.id
}
