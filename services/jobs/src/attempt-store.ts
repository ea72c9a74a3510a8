import { deliver } from './deliveries.ts'
import type { JobClient, JobDatabase } from './job-database.ts'

export interface Attempt {
  id: string
  name: string
  data: unknown
  attempt: number
  maxAttempts: number
}

type AttemptId = Pick<Attempt, 'id' | 'attempt'>

interface AttemptRow {
  id: string
  name: string
  data: unknown
  attempt: number
  max_attempts: number
}

interface LostRow extends Pick<AttemptRow, 'id' | 'attempt' | 'max_attempts'> {
  state: string
  run_at: Date
  is_cancelled: boolean
}

const fromRow = ({ max_attempts: maxAttempts, ...row }: AttemptRow): Attempt => ({ ...row, maxAttempts })

/** Who has an attempt under way holds a lease on it. Whatever comes after the lease has passed to somebody else does nothing. */
export interface AttemptStore {
  /** Undefined if the delivery is an old one: the job ended, was cancelled, or was delivered again. */
  begin: (id: string, delivery: string) => Promise<Attempt | undefined>
  /** Extends the leases, and answers those that are still held, with whether their cancellation was asked for. */
  extend: (attempts: readonly AttemptId[]) => Promise<{ id: string; isCancelled: boolean }[]>
  progress: (attempt: AttemptId, fraction: number, note: string | undefined) => Promise<void>
  succeed: (attempt: AttemptId) => Promise<void>
  cancelled: (attempt: AttemptId) => Promise<void>
  fail: (attempt: AttemptId, error: string) => Promise<void>
  retry: (attempt: AttemptId, error: string, runAt: Date) => Promise<void>
  /** Puts the job back as if this attempt had not begun. */
  giveBack: (attempt: AttemptId) => Promise<void>
  /** Lets all leases expire: the processes that held them have died. */
  expireAll: () => Promise<void>
  /** Delivers jobs again whose worker died or whose delivery was lost. Returns how many. */
  recover: () => Promise<number>
}

interface CurrentRow {
  is_cancelled: boolean
}

/** Undefined unless the attempt is the current one. The row is locked by the caller's transaction. */
const currentOf = async (client: JobClient, { id, attempt }: AttemptId): Promise<CurrentRow | undefined> => {
  const { rows } = await client.query<CurrentRow>(
    `select cancel_requested_at is not null as is_cancelled from platform.jobs
     where id = $1 and attempt = $2 and state = 'running' for update`,
    [id, attempt],
  )
  return rows[0]
}

const diedWords = (attempts: number) =>
  attempts === 1
    ? 'The worker stopped before the job ended.'
    : `The worker stopped during attempt ${attempts}, the last one.`

export const createAttemptStore = (db: JobDatabase, leaseMs: number): AttemptStore => {
  const end = async ({ id, attempt }: AttemptId, state: 'succeeded' | 'failed' | 'cancelled', error: string | null) => {
    await db.query(
      `update platform.jobs set state = $3, last_error = $4, finished_at = now(), lease_until = null,
         progress = case when $3 = 'succeeded' then 1 else progress end
       where id = $1 and attempt = $2 and state = 'running'`,
      [id, attempt, state, error],
    )
  }
  /** Not where its cancellation was asked for, of which the worker may not know yet: the job ends then. */
  const runAgain = (attempt: AttemptId, queue: (client: JobClient) => Promise<void>) =>
    db.transaction(async (client) => {
      const current = await currentOf(client, attempt)
      if (current === undefined) return
      if (!current.is_cancelled) await queue(client)
      else
        await client.query(
          `update platform.jobs set state = 'cancelled', last_error = null, finished_at = now(), lease_until = null
           where id = $1`,
          [attempt.id],
        )
    })
  return {
    begin: async (id, delivery) => {
      const [row] = await db.query<AttemptRow>(
        `update platform.jobs set state = 'running', attempt = attempt + 1, started_at = now(), progress = null,
           progress_note = null, lease_until = now() + make_interval(secs => $3)
         where id = $1 and delivery = $2 and state = 'queued'
         returning id, name, data, attempt, max_attempts`,
        [id, delivery, leaseMs / 1000],
      )
      return row && fromRow(row)
    },
    extend: async (attempts) => {
      const rows = await db.query<{ id: string; is_cancelled: boolean }>(
        `update platform.jobs j set lease_until = now() + make_interval(secs => $3)
         from unnest($1::uuid[], $2::int[]) as held (id, attempt)
         where j.id = held.id and j.attempt = held.attempt and j.state = 'running'
         returning j.id, j.cancel_requested_at is not null as is_cancelled`,
        [attempts.map(({ id }) => id), attempts.map(({ attempt }) => attempt), leaseMs / 1000],
      )
      return rows.map((row) => ({ id: row.id, isCancelled: row.is_cancelled }))
    },
    progress: async ({ id, attempt }, fraction, note) => {
      await db.query(
        `update platform.jobs set progress = $3, progress_note = $4
         where id = $1 and attempt = $2 and state = 'running'`,
        [id, attempt, fraction, note],
      )
    },
    succeed: (attempt) => end(attempt, 'succeeded', null),
    cancelled: (attempt) => end(attempt, 'cancelled', null),
    fail: (attempt, error) => end(attempt, 'failed', error),
    retry: (attempt, error, runAt) =>
      runAgain(attempt, async (client) => {
        await client.query('update platform.jobs set last_error = $2 where id = $1', [attempt.id, error])
        await deliver(client, attempt.id, runAt)
      }),
    giveBack: (attempt) =>
      runAgain(attempt, async (client) => {
        await client.query('update platform.jobs set attempt = attempt - 1 where id = $1', [attempt.id])
        await deliver(client, attempt.id)
      }),
    expireAll: async () => {
      await db.query(`update platform.jobs set lease_until = '-infinity' where state = 'running'`)
    },
    recover: () =>
      db.transaction(async (client) => {
        // A delivery is lost where the worker died between taking it and beginning the attempt.
        const { rows } = await client.query<LostRow>(
          `select id, attempt, max_attempts, state, run_at, cancel_requested_at is not null as is_cancelled
           from platform.jobs
           where (state = 'running' and lease_until < now())
             or (state = 'queued' and greatest(run_at, delivered_at) < now() - make_interval(secs => $1))
           order by id limit 100 for update skip locked`,
          [leaseMs / 1000],
        )
        for (const {
          id,
          attempt,
          max_attempts: maxAttempts,
          state,
          run_at: runAt,
          is_cancelled: isCancelled,
        } of rows) {
          const isOver = state === 'running' && (isCancelled || attempt >= maxAttempts)
          // With its old time it keeps its place among those that wait.
          if (!isOver) await deliver(client, id, runAt)
          else
            await client.query(
              `update platform.jobs set state = $2, last_error = $3, finished_at = now(), lease_until = null where id = $1`,
              isCancelled ? [id, 'cancelled', null] : [id, 'failed', diedWords(maxAttempts)],
            )
        }
        return rows.length
      }),
  }
}
