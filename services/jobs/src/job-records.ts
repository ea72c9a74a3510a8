import { deliver } from './deliveries.ts'
import type { JobClient, JobDatabase } from './job-database.ts'

export const jobStates = ['queued', 'running', 'succeeded', 'failed', 'cancelled'] as const
export type JobState = (typeof jobStates)[number]

export interface JobRecord {
  id: string
  name: string
  key: string | null
  state: JobState
  attempt: number
  maxAttempts: number
  progress: number | null
  progressNote: string | null
  lastError: string | null
  isCancelling: boolean
  createdAt: Date
  runAt: Date
  startedAt: Date | null
  finishedAt: Date | null
}

export interface JobFilter {
  state?: JobState | undefined
  name?: string | undefined
  /** The last job of the page before. */
  after?: string | undefined
  limit: number
}

export interface JobRecords {
  /** Newest first. */
  list: (filter: JobFilter) => Promise<JobRecord[]>
  find: (id: string) => Promise<JobRecord | undefined>
  counts: () => Promise<Record<JobState, number>>
  /** Undefined if the job has not failed and was not cancelled, or if another of its key waits or runs. */
  retry: (client: JobClient, id: string) => Promise<JobRecord | undefined>
  /** A job that waits is cancelled at once; one that runs is asked to stop. Undefined if it has ended. */
  cancel: (client: JobClient, id: string) => Promise<JobRecord | undefined>
  /** Deletes what ended longer ago than that many days. Returns how many. */
  deleteEnded: (days: number) => Promise<number>
}

interface JobRow {
  id: string
  name: string
  key: string | null
  state: JobState
  attempt: number
  max_attempts: number
  progress: number | null
  progress_note: string | null
  last_error: string | null
  is_cancelling: boolean
  created_at: Date
  run_at: Date
  started_at: Date | null
  finished_at: Date | null
}

const columns = `id, name, key, state, attempt, max_attempts, progress, progress_note, last_error,
  state = 'running' and cancel_requested_at is not null as is_cancelling, created_at, run_at, started_at, finished_at`

const fromRow = (row: JobRow): JobRecord => ({
  id: row.id,
  name: row.name,
  key: row.key,
  state: row.state,
  attempt: row.attempt,
  maxAttempts: row.max_attempts,
  progress: row.progress,
  progressNote: row.progress_note,
  lastError: row.last_error,
  isCancelling: row.is_cancelling,
  createdAt: row.created_at,
  runAt: row.run_at,
  startedAt: row.started_at,
  finishedAt: row.finished_at,
})

const selectOne = async (client: JobClient, id: string): Promise<JobRecord | undefined> => {
  const { rows } = await client.query<JobRow>(`select ${columns} from platform.jobs where id = $1`, [id])
  return rows[0] && fromRow(rows[0])
}

export const createJobRecords = (db: JobDatabase): JobRecords => ({
  list: async ({ state, name, after, limit }) => {
    const rows = await db.query<JobRow>(
      `select ${columns} from platform.jobs
       where ($1::text is null or state = $1) and ($2::text is null or name = $2)
         and ($3::uuid is null or (created_at, id) < (select created_at, id from platform.jobs where id = $3))
       order by created_at desc, id desc limit $4`,
      [state, name, after, limit],
    )
    return rows.map(fromRow)
  },
  find: async (id) => {
    const [row] = await db.query<JobRow>(`select ${columns} from platform.jobs where id = $1`, [id])
    return row && fromRow(row)
  },
  counts: async () => {
    const rows = await db.query<{ state: JobState; count: number }>(
      'select state, count(*)::int as count from platform.jobs group by state',
    )
    const none = { queued: 0, running: 0, succeeded: 0, failed: 0, cancelled: 0 }
    return Object.assign(none, Object.fromEntries(rows.map(({ state, count }) => [state, count])))
  },
  retry: async (client, id) => {
    const { rowCount } = await client.query(
      `update platform.jobs j set state = 'queued', attempt = 0, finished_at = null, progress = null, progress_note = null
       where id = $1 and state in ('failed', 'cancelled') and not exists (
         select from platform.jobs other
         where other.name = j.name and other.key = j.key and other.state in ('queued', 'running'))`,
      [id],
    )
    if (rowCount !== 1) return undefined
    await deliver(client, id)
    return selectOne(client, id)
  },
  cancel: async (client, id) => {
    const { rowCount } = await client.query(
      `update platform.jobs set
         state = case when state = 'queued' then 'cancelled' else state end,
         finished_at = case when state = 'queued' then now() else finished_at end,
         cancel_requested_at = now()
       where id = $1 and state in ('queued', 'running')`,
      [id],
    )
    return rowCount === 1 ? selectOne(client, id) : undefined
  },
  deleteEnded: async (days) => {
    const rows = await db.query<{ count: number }>(
      `with deleted as (
         delete from platform.jobs where finished_at < now() - make_interval(days => $1) returning id
       ) select count(*)::int as count from deleted`,
      [days],
    )
    return rows[0]?.count ?? 0
  },
})
