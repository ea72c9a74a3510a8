import { randomUUID } from 'node:crypto'
import type { JobClient } from './job-database.ts'

/** The task of graphile-worker that runs one attempt of a job. */
export const attemptTask = 'cairn:attempt'

// Its own retries are for the case that the attempt could not be begun at all, such as while the disk is full.
const libraryAttempts = 100

/**
 * Has the job delivered to a worker at `runAt`, or as soon as one is free. Each delivery has an id of its own: a worker
 * that gets an older one leaves the job alone.
 */
export const deliver = async (client: JobClient, id: string, runAt?: Date): Promise<void> => {
  const delivery = randomUUID()
  await client.query(
    `update platform.jobs set state = 'queued', delivery = $2, delivered_at = now(), run_at = coalesce($3, now()),
       lease_until = null, cancel_requested_at = null
     where id = $1`,
    [id, delivery, runAt],
  )
  await client.query(
    `select from graphile_worker.add_job($1, payload := $2, job_key := $3, run_at := $4, max_attempts := $5)`,
    [attemptTask, JSON.stringify({ id, delivery }), id, runAt, libraryAttempts],
  )
}
