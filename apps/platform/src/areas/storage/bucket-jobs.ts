import type { Bucket } from '@cairn/contracts/storage/buckets'
import type { Actor } from '../../audit/record-audit.ts'
import { fail } from '../../errors.ts'
import type { Ground } from '../../ground.ts'
import { admitTransfer } from '../database/admit-transfer.ts'
import { emptyBucketJobName } from './empty-bucket-job-name.ts'

interface BucketWork {
  ref: string
  bucket: string
  /** Whether the bucket goes too. */
  deletes: boolean
}

/** Jobs that delete the files of buckets. */
export interface BucketJobs {
  /** Throws `bucket_busy`, `too_many_transfers`. */
  enqueue: (by: Actor, work: BucketWork) => Promise<void>
  /** Those of a project that wait or run, and those that failed not long ago, by the id of the bucket. */
  list: (ref: string) => Promise<ReadonlyMap<string, Bucket['work']>>
}

interface JobRow {
  bucket: string
  deletes: boolean
  state: string
  last_error: string | null
}

const stateOf = (state: string) => {
  if (state === 'queued') return 'waiting'
  return state === 'running' ? 'running' : 'failed'
}

const toWork = ({ deletes, state, last_error: error }: JobRow): Bucket['work'] =>
  state === 'succeeded' || state === 'cancelled'
    ? null
    : {
        kind: deletes ? 'deleting' : 'emptying',
        state: stateOf(state),
        error: state === 'failed' ? error : null,
      }

export const createBucketJobs = ({ db, jobs }: Ground): BucketJobs => ({
  enqueue: (by, { ref, bucket, deletes }) =>
    db.transaction(async (client) => {
      const key = `${ref}/${bucket}`
      const { rowCount } = await client.query(
        `select from platform.jobs where name = $1 and key = $2 and state in ('queued', 'running')`,
        [emptyBucketJobName, key],
      )
      if (rowCount !== 0) throw fail('bucket_busy')
      await admitTransfer(client, ref)
      await jobs.enqueue(client, { name: emptyBucketJobName, data: { ref, bucket, deletes, by }, key })
    }),
  list: async (ref) => {
    const rows = await db.query<JobRow & Record<string, unknown>>(
      `select distinct on (key) data ->> 'bucket' as bucket, (data ->> 'deletes')::boolean as deletes, state, last_error
       from platform.jobs
       where (state in ('queued', 'running') or finished_at > now() - interval '1 hour') and name = $1 and data ->> 'ref' = $2
       order by key, created_at desc`,
      [emptyBucketJobName, ref],
    )
    return new Map(rows.map((row) => [row.bucket, toWork(row)]))
  },
})
