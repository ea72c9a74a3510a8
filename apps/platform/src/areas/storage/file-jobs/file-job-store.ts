import type { FileJob } from '@cairn/contracts/storage/files'
import type { PoolClient } from 'pg'
import { z } from 'zod'
import type { Actor } from '../../../audit/record-audit.ts'
import type { Database, Row } from '../../../db/database.ts'
import { Step, targetBucketOf } from './plan-steps.ts'
import type { FileProgress } from './run-steps.ts'

const listed = 20
const shownItems = 20
const kept = '1 hour'

export interface StoredFileJob extends FileProgress {
  id: string
  ref: string
  actor: Actor
  bucket: string
  kind: FileJob['kind']
  items: string[]
  target: string | null
  steps: Step[]
  state: FileJob['state']
  is_cancelling: boolean
  job_id: string | null
  total: number
  error: string | null
  created_at: Date
  finished_at: Date | null
}

interface StoredRow extends Row, Omit<StoredFileJob, 'steps'> {
  steps: unknown
}

export type FileJobEnd = { state: 'succeeded' | 'cancelled' } | { state: 'failed'; error: string }

const Steps = z.array(Step)
const fromRow = (row: StoredRow): StoredFileJob => ({ ...row, steps: Steps.parse(row.steps) })

export const toFileJob = (stored: StoredFileJob): FileJob => ({
  id: stored.id,
  bucket: stored.bucket,
  kind: stored.kind,
  state: stored.state,
  is_cancelling: stored.is_cancelling,
  items: stored.items.slice(0, shownItems),
  item_count: stored.items.length,
  target: stored.target,
  target_bucket: targetBucketOf(stored.steps),
  total: stored.total,
  done: stored.done,
  skipped: stored.skipped,
  error: stored.error,
  created_at: stored.created_at.toISOString(),
  finished_at: stored.finished_at?.toISOString() ?? null,
})

// A job that failed in every attempt, or was cancelled while no attempt ran, has not ended its own record.
const ended = `f.state in ('waiting', 'running') and j.state in ('failed', 'cancelled')`
const select = `
  select f.id, p.ref, f.actor, f.bucket, f.kind, f.items, f.target, f.steps, f.is_cancelling, f.job_id, f.total::float8,
         f.step, f.after, f.done::float8, f.skipped::float8, f.created_at,
         case when ${ended} then j.state else f.state end as state,
         case when ${ended} then j.finished_at else f.finished_at end as finished_at,
         case when ${ended} and j.state = 'failed' then j.last_error else f.error end as error
    from platform.file_jobs f
    join platform.projects p on p.id = f.project_id
    left join platform.jobs j on j.id = f.job_id`

export interface FileJobStore {
  create: (
    client: PoolClient,
    job: Pick<StoredFileJob, 'id' | 'actor' | 'bucket' | 'kind' | 'target' | 'total'> & {
      projectId: number
      jobId: string
      items: readonly string[]
      steps: readonly Step[]
    },
  ) => Promise<void>
  find: (ref: string, id: string) => Promise<StoredFileJob | undefined>
  /** The newest first. */
  list: (ref: string) => Promise<StoredFileJob[]>
  progress: (id: string, progress: FileProgress) => Promise<void>
  end: (id: string, end: FileJobEnd) => Promise<void>
  /** False if it has ended. */
  cancel: (client: PoolClient, id: string) => Promise<boolean>
  deleteOld: () => Promise<void>
}

export const createFileJobStore = (db: Database): FileJobStore => ({
  create: async (client, { id, projectId, actor, bucket, kind, items, target, steps, total, jobId }) => {
    await client.query(
      `insert into platform.file_jobs (id, project_id, actor, bucket, kind, items, target, steps, total, job_id, state)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, 'waiting')`,
      [
        id,
        projectId,
        JSON.stringify(actor),
        bucket,
        kind,
        JSON.stringify(items),
        target,
        JSON.stringify(steps),
        total,
        jobId,
      ],
    )
  },
  find: async (ref, id) => {
    const [row] = await db.query<StoredRow>(`${select} where p.ref = $1 and f.id = $2`, [ref, id])
    return row && fromRow(row)
  },
  list: async (ref) => {
    const rows = await db.query<StoredRow>(
      `${select} where p.ref = $1 and (f.finished_at is null or f.finished_at > now() - interval '${kept}')
       order by f.created_at desc limit ${listed}`,
      [ref],
    )
    return rows.map(fromRow)
  },
  progress: async (id, { step, after, done, skipped }) => {
    await db.query(
      `update platform.file_jobs set state = 'running', step = $2, after = $3, done = $4, skipped = $5
       where id = $1 and finished_at is null`,
      [id, step, after, done, skipped],
    )
  },
  end: async (id, end) => {
    await db.query(
      `update platform.file_jobs set state = $2, error = $3, finished_at = now() where id = $1 and finished_at is null`,
      [id, end.state, end.state === 'failed' ? end.error : null],
    )
  },
  cancel: async (client, id) => {
    const { rowCount } = await client.query(
      `update platform.file_jobs set is_cancelling = true,
         state = case when state = 'running' then state else 'cancelled' end,
         finished_at = case when state = 'running' then null else now() end
       where id = $1 and state in ('waiting', 'running')`,
      [id],
    )
    return rowCount === 1
  },
  deleteOld: async () => {
    await db.query(
      `delete from platform.file_jobs f using platform.jobs j
       where j.id = f.job_id and j.state not in ('queued', 'running') and f.created_at < now() - interval '1 day'`,
    )
  },
})
