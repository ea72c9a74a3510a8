import { CronRun, StoredCronJob } from '@cairn/contracts/cron/cron-jobs'
import type { CreateCronJob, CronRunsQuery, UpdateCronJob } from '@cairn/contracts/cron/cron-jobs'
import { cronRunsPerPage } from '@cairn/contracts/cron/limits'
import { z } from 'zod'
import { askJson } from '../catalogue/ask-json.ts'
import type { Database } from '../database.ts'
import { asItself } from '../impersonation.ts'
import { MetaError } from '../meta-error.ts'
import type { Questions } from '../wire/ask.ts'
import { askAll } from '../wire/ask.ts'

/** A run of `r`, for `json_build_object`. */
const runFields = `'id', r.runid, 'status', coalesce(r.status, ''), 'message', r.return_message,
  'started_at', r.start_time, 'ended_at', r.end_time`

const lastRun = `(select json_build_object(${runFields}) from cron.job_run_details r
  where r.jobid = j.jobid order by r.runid desc limit 1)`

/** A job of `j`. */
const jobFields = `'id', j.jobid, 'name', j.jobname, 'schedule', j.schedule, 'command', j.command,
  'is_active', j.active, 'last_run', ${lastRun}`

const refusalOf = (error: unknown): unknown => {
  if (!(error instanceof MetaError)) return error
  if (error.reason === 'table_not_found') return new MetaError('cron_not_installed')
  if (error.database?.constraint === 'jobname_username_uniq') return new MetaError('cron_job_name_taken')
  return error
}

const explained = async <T>(work: Promise<T>): Promise<T> => {
  try {
    return await work
  } catch (error) {
    throw refusalOf(error)
  }
}

const run = async <T>(db: Database, shape: z.ZodType<T>, questions: Questions): Promise<T> => {
  const outcomes = await explained(askAll(asItself(db), questions))
  const json = outcomes.at(-1)?.rows[0]?.[0]
  if (json === undefined || json === null) throw new MetaError('cron_job_not_found')
  return shape.parse(JSON.parse(json))
}

/** All jobs by their ids. @throws MetaError `cron_not_installed` */
export const listCronJobs = async (db: Database): Promise<StoredCronJob[]> => {
  const text = `select coalesce(json_agg(json_build_object(${jobFields}) order by j.jobid), '[]') from cron.job j`
  return (await explained(askJson(db, z.array(StoredCronJob), text))) ?? []
}

/** @throws MetaError `cron_not_installed`, `cron_job_not_found` */
export const getCronJob = (db: Database, id: string): Promise<StoredCronJob> =>
  run(db, StoredCronJob, {
    steps: [
      {
        text: `select json_build_object(${jobFields}) from cron.job j where j.jobid = $1::bigint`,
        values: [id],
      },
    ],
  })

/** The job that `source` answers, recorded for the audit log in the same transaction. `$1` is the id of the change. */
const recorded = (source: string): string => `
  with j as materialized (${source}),
  recorded as materialized (
    select cairn.record_change($1::uuid, json_build_object('id', jobid, 'name', jobname)::jsonb) from j)
  select json_build_object(${jobFields}) from j, recorded`

/** @throws MetaError `cron_not_installed`, `cron_job_name_taken` */
export const createCronJob = (
  db: Database,
  { name, schedule, command }: CreateCronJob,
  changeId: string,
): Promise<StoredCronJob> => {
  const text = recorded('insert into cron.job (jobname, schedule, command) values ($2, $3, $4) returning *')
  return run(db, StoredCronJob, { steps: [{ text, values: [changeId, name, schedule, command] }] })
}

/** @throws MetaError `cron_not_installed`, `cron_job_not_found`, `cron_job_name_taken` */
export const updateCronJob = (
  db: Database,
  id: string,
  { name, schedule, command, is_active: isActive }: UpdateCronJob,
  changeId: string,
): Promise<StoredCronJob> => {
  const text = recorded(`
    update cron.job set jobname = coalesce($3, jobname), schedule = coalesce($4, schedule),
           command = coalesce($5, command), active = coalesce($6::boolean, active)
     where jobid = $2::bigint returning *`)
  const values = [changeId, id, name ?? null, schedule ?? null, command ?? null]
  return run(db, StoredCronJob, {
    steps: [{ text, values: [...values, isActive === undefined ? null : String(isActive)] }],
  })
}

/** Answers the job as it was. @throws MetaError `cron_not_installed`, `cron_job_not_found` */
export const deleteCronJob = (db: Database, id: string, changeId: string): Promise<StoredCronJob> => {
  const text = recorded('delete from cron.job where jobid = $2::bigint returning *')
  return run(db, StoredCronJob, { steps: [{ text, values: [changeId, id] }] })
}

/** Asks for a run: what carries out the schedule hears of the row. @throws MetaError `cron_not_installed`, `cron_job_not_found` */
export const requestCronRun = (
  db: Database,
  id: string,
  changeId: string,
): Promise<CronRun & { name: string | null }> =>
  run(db, CronRun.extend({ name: z.string().nullable() }), {
    steps: [
      {
        text: `
          with j as materialized (select * from cron.job where jobid = $2::bigint),
          recorded as materialized (
            select cairn.record_change($1::uuid, json_build_object('id', jobid, 'name', jobname)::jsonb) from j),
          r as materialized (
            insert into cron.job_run_details (jobid, database, username, command, status)
            select jobid, database, username, command, 'starting' from j, recorded returning *)
          select json_build_object(${runFields}, 'name', j.jobname) from r, j`,
        values: [changeId, id],
      },
    ],
  })

/** The runs of a job, the newest first. @throws MetaError `cron_not_installed`, `cron_job_not_found` */
export const listCronRuns = (db: Database, id: string, { before }: CronRunsQuery): Promise<CronRun[]> =>
  run(db, z.array(CronRun), {
    steps: [
      {
        text: `
          select (select coalesce(json_agg(json_build_object(${runFields}) order by r.runid desc), '[]')
                    from (select * from cron.job_run_details
                           where jobid = j.jobid and ($2::bigint is null or runid < $2::bigint)
                           order by runid desc limit ${cronRunsPerPage}) r)
            from cron.job j where j.jobid = $1::bigint`,
        values: [id, before === undefined ? null : String(before)],
      },
    ],
  })
