import type { JobState } from '@cairn/contracts/jobs/job-states'
import type { Job } from '@cairn/contracts/jobs/jobs'
import type { JobClient, JobQueue, JobRecord } from '@cairn/jobs'
import { createJobRecords } from '@cairn/jobs'
import type { AuditAction } from '@cairn/contracts/audit-actions'
import type { Actor } from '../../audit/record-audit.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import type { Database } from '../../db/database.ts'
import type { ErrorReason } from '@cairn/contracts/error-reasons'
import { fail } from '../../errors.ts'

interface JobPage {
  jobs: Job[]
  next: string | null
  counts: Record<JobState, number>
}

/** Jobs as the operator sees them. */
export interface JobAdministration {
  list: (filter: { state?: JobState | undefined; cursor?: string | undefined; limit: number }) => Promise<JobPage>
  /** Throws `job_not_found` or `job_not_retryable`. */
  retry: (by: Actor, id: string) => Promise<Job>
  /** Throws `job_not_found` or `job_ended`. */
  cancel: (by: Actor, id: string) => Promise<Job>
  deleteEnded: (days: number) => Promise<number>
}

export const createJobAdministration = (db: Database, queue: JobQueue): JobAdministration => {
  const records = createJobRecords(db)

  const toJob = (job: JobRecord): Job => ({
    id: job.id,
    name: job.name,
    title: queue.titleOf(job.name),
    key: job.key,
    state: job.state,
    attempt: job.attempt,
    max_attempts: job.maxAttempts,
    progress: job.progress,
    progress_note: job.progressNote,
    last_error: job.lastError,
    is_cancelling: job.isCancelling,
    created_at: job.createdAt.toISOString(),
    run_at: job.runAt.toISOString(),
    started_at: job.startedAt?.toISOString() ?? null,
    finished_at: job.finishedAt?.toISOString() ?? null,
  })

  const change = async (
    by: Actor,
    id: string,
    action: AuditAction,
    refusal: ErrorReason,
    apply: (client: JobClient, id: string) => Promise<JobRecord | undefined>,
  ): Promise<Job> => {
    if ((await records.find(id)) === undefined) throw fail('job_not_found')
    return db.transaction(async (client) => {
      const changed = await apply(client, id)
      if (changed === undefined) throw fail(refusal)
      await recordAudit(client, by, {
        organizationId: null,
        action,
        target: { type: 'job', id, name: changed.name },
      })
      return toJob(changed)
    })
  }

  return {
    list: async ({ state, cursor, limit }) => {
      const [found, counts] = await Promise.all([
        records.list({ state, after: cursor, limit: limit + 1 }),
        records.counts(),
      ])
      const jobs = found.slice(0, limit).map(toJob)
      return { jobs, next: found.length > limit ? (jobs.at(-1)?.id ?? null) : null, counts }
    },
    retry: (by, id) => change(by, id, 'job.retried', 'job_not_retryable', records.retry),
    cancel: async (by, id) => {
      const job = await change(by, id, 'job.cancelled', 'job_ended', records.cancel)
      // After the commit: the attempt gets the signal to stop, and stores that it was cancelled.
      queue.interrupt(id)
      return job
    },
    deleteEnded: records.deleteEnded,
  }
}
