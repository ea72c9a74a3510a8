import { z } from 'zod'
import { ConnectionHeader, connectionErrors } from '../database/catalogue.ts'
import { endpoint } from '../endpoint.ts'
import { checkedString } from '../organizations/organizations.ts'
import { RefParams } from '../projects/projects.ts'
import { cronCommandProblem, cronJobNameProblem } from './job-rules.ts'
import { cronRunsPerPage, keptCronRuns } from './limits.ts'
import { scheduleProblem } from './schedule.ts'

export const cronRunStatuses = ['starting', 'running', 'succeeded', 'failed'] as const

export const CronRun = z.object({
  id: z.number().int(),
  /** As the database has it: SQL can write another one. */
  status: z.enum(cronRunStatuses).or(z.string()),
  /** What the last statement answered, or the error. */
  message: z.string().nullable(),
  /** Null until it starts. */
  started_at: z.string().nullable(),
  /** Null until it has ended. */
  ended_at: z.string().nullable(),
})
export type CronRun = z.infer<typeof CronRun>

export const StoredCronJob = z.object({
  id: z.number().int(),
  /** Null for one that was created in SQL without a name. */
  name: z.string().nullable(),
  schedule: z.string(),
  /** The SQL that it runs. */
  command: z.string(),
  is_active: z.boolean(),
  last_run: CronRun.nullable(),
})
export type StoredCronJob = z.infer<typeof StoredCronJob>

export const CronJob = StoredCronJob.extend({
  /** In UTC. Null for one that is not active, and where no such time comes. */
  next_run_at: z.string().nullable(),
})
export type CronJob = z.infer<typeof CronJob>

export const CronJobs = z.object({
  /** Whether the extension `pg_cron` is installed. Without it, there are no jobs. */
  is_installed: z.boolean(),
  /** By their ids. */
  jobs: z.array(CronJob),
})
export type CronJobs = z.infer<typeof CronJobs>

const Name = checkedString(cronJobNameProblem)
const Schedule = checkedString(scheduleProblem)
const Command = checkedString(cronCommandProblem)

export const CreateCronJob = z.object({ name: Name, schedule: Schedule, command: Command })
export type CreateCronJob = z.infer<typeof CreateCronJob>

/** What is left out stays as it is. */
export const UpdateCronJob = z.object({
  name: Name.optional(),
  schedule: Schedule.optional(),
  command: Command.optional(),
  is_active: z.boolean().optional(),
})
export type UpdateCronJob = z.infer<typeof UpdateCronJob>

const path = '/platform/pg-meta/:ref/cron/jobs'
const ofProject = { params: RefParams, headers: ConnectionHeader } as const
const ofJob = {
  path: `${path}/:id`,
  params: RefParams.extend({ id: z.string().regex(/^\d{1,18}$/) }),
  headers: ConnectionHeader,
} as const
const errors = [...connectionErrors, 'cron_not_installed'] as const
const errorsOfJob = [...errors, 'cron_job_not_found'] as const

export const listCronJobs = endpoint({
  ...ofProject,
  name: 'listCronJobs',
  method: 'GET',
  path,
  summary: 'The jobs of the extension pg_cron, each with its last run and its next time.',
  response: CronJobs,
  errors: connectionErrors,
})

export const createCronJob = endpoint({
  ...ofProject,
  name: 'createCronJob',
  method: 'POST',
  path,
  summary: 'Create a job, which runs SQL on a schedule in UTC.',
  body: CreateCronJob,
  response: CronJob,
  status: 201,
  errors: [...errors, 'cron_job_name_taken'],
})

export const getCronJob = endpoint({
  ...ofJob,
  name: 'getCronJob',
  method: 'GET',
  summary: 'A job, with its last run and its next time.',
  response: CronJob,
  errors: errorsOfJob,
})

export const updateCronJob = endpoint({
  ...ofJob,
  name: 'updateCronJob',
  method: 'PATCH',
  summary: 'Change a job, or switch it off and on. What is left out stays as it is.',
  body: UpdateCronJob,
  response: CronJob,
  errors: [...errorsOfJob, 'cron_job_name_taken'],
})

export const deleteCronJob = endpoint({
  ...ofJob,
  name: 'deleteCronJob',
  method: 'DELETE',
  summary: 'Delete a job. A run that is under way ends as it would have.',
  response: CronJob,
  errors: errorsOfJob,
})

export const runCronJob = endpoint({
  ...ofJob,
  path: `${ofJob.path}/runs`,
  name: 'runCronJob',
  method: 'POST',
  summary: 'Run a job now, beside its schedule. The answer does not wait for it to end.',
  response: CronRun,
  status: 201,
  errors: errorsOfJob,
})

export const CronRunsQuery = z.object({
  /** The id of the run that the page before ended with. */
  before: z.coerce.number().int().positive().optional(),
})
export type CronRunsQuery = z.infer<typeof CronRunsQuery>

export const listCronRuns = endpoint({
  ...ofJob,
  path: `${ofJob.path}/runs`,
  name: 'listCronRuns',
  method: 'GET',
  summary: `The runs of a job, the newest first: ${cronRunsPerPage} at a time. The newest ${keptCronRuns} of each job are kept.`,
  query: CronRunsQuery,
  response: z.array(CronRun),
  errors: errorsOfJob,
})
