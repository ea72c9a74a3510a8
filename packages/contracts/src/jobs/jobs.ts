import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { jobStates } from './job-states.ts'

export const Job = z.object({
  id: z.uuid(),
  name: z.string(),
  /** What it does, in words. */
  title: z.string(),
  /** What it is about, where at most one job of a name and key waits or runs. */
  key: z.string().nullable(),
  state: z.enum(jobStates),
  attempt: z.number().int(),
  max_attempts: z.number().int(),
  /** From 0 to 1; null if the job does not say. */
  progress: z.number().nullable(),
  progress_note: z.string().nullable(),
  /** Why the last attempt failed. */
  last_error: z.string().nullable(),
  /** It runs, and was asked to stop. */
  is_cancelling: z.boolean(),
  created_at: z.string(),
  /** When it runs next, where it waits. */
  run_at: z.string(),
  started_at: z.string().nullable(),
  finished_at: z.string().nullable(),
})
export type Job = z.infer<typeof Job>

const JobParams = z.object({ id: z.uuid() })

export const listJobs = endpoint({
  name: 'listJobs',
  method: 'GET',
  path: '/platform/operator/jobs',
  summary: 'Background jobs, newest first; those that ended are kept for 30 days. For the operator.',
  query: z.object({
    state: z.enum(jobStates).optional(),
    /** The `next` of the page before. */
    cursor: z.uuid().optional(),
    limit: z.coerce.number().int().min(1).max(200).default(50),
  }),
  response: z.object({
    jobs: z.array(Job),
    next: z.string().nullable(),
    /** How many there are in each state. */
    counts: z.record(z.enum(jobStates), z.number()),
  }),
  errors: ['forbidden'],
})

export const retryJob = endpoint({
  name: 'retryJob',
  method: 'POST',
  path: '/platform/operator/jobs/:id/retry',
  summary: 'Run a job again that failed or was cancelled; for the operator.',
  params: JobParams,
  response: Job,
  errors: ['forbidden', 'job_not_found', 'job_not_retryable'],
})

export const cancelJob = endpoint({
  name: 'cancelJob',
  method: 'POST',
  path: '/platform/operator/jobs/:id/cancel',
  summary: 'Cancel a job that waits, or ask one that runs to stop; for the operator.',
  params: JobParams,
  response: Job,
  errors: ['forbidden', 'job_not_found', 'job_ended'],
})
