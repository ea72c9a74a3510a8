import { keptCronRuns } from '@cairn/contracts/cron/limits'
import type { Pool, PoolClient } from 'pg'

/** A run that has begun: the history has it as `running`. */
export interface BegunRun {
  runid: string
  command: string
}

// The command is the one of this moment. A job that was removed or switched off meanwhile does not run.
const beginDue = `
  insert into cron.job_run_details (jobid, job_pid, database, username, command, status, start_time)
  select jobid, pg_backend_pid(), database, username, command, 'running', clock_timestamp()
    from cron.job where jobid = $1 and active
  returning runid, command`

const beginRequested = `
  update cron.job_run_details set status = 'running', job_pid = pg_backend_pid(), start_time = clock_timestamp()
   where runid = $1 and status = 'starting'
  returning runid, command`

/** What begins a run: its time has come, or somebody asks for it. */
export type RunCause = { jobid: string } | { requestedRun: string }

/** Undefined where there is nothing to run any more. */
export const beginRun = async (client: PoolClient, cause: RunCause): Promise<BegunRun | undefined> => {
  const [text, id] = 'jobid' in cause ? [beginDue, cause.jobid] : [beginRequested, cause.requestedRun]
  const { rows } = await client.query<BegunRun>(text, [id])
  return rows[0]
}

export const endRun = async (
  pool: Pool,
  { runid }: BegunRun,
  { hasSucceeded, message }: { hasSucceeded: boolean; message: string },
): Promise<void> => {
  await pool.query(
    'update cron.job_run_details set status = $2, return_message = $3, end_time = clock_timestamp() where runid = $1',
    [runid, hasSucceeded ? 'succeeded' : 'failed', message],
  )
}

/** Runs that ended with the server. They are not begun again: nobody knows how much of them was done. */
export const failInterruptedRuns = async (pool: Pool): Promise<void> => {
  await pool.query(`
    update cron.job_run_details
       set status = 'failed', return_message = 'The database stopped during this run.', end_time = clock_timestamp()
     where status = 'running' and start_time < pg_postmaster_start_time()`)
}

export const requestedRuns = async (pool: Pool): Promise<string[]> => {
  const { rows } = await pool.query<{ runid: string }>(
    `select runid from cron.job_run_details where status = 'starting' order by runid limit 100`,
  )
  return rows.map(({ runid }) => runid)
}

/** Deletes old runs: of each job, the newest are kept. */
export const deleteOldRuns = async (pool: Pool): Promise<void> => {
  await pool.query(
    `delete from cron.job_run_details d
      using (select runid, row_number() over (partition by jobid order by runid desc) as place
               from cron.job_run_details) as ranked
      where d.runid = ranked.runid and ranked.place > $1 and d.status not in ('starting', 'running')`,
    [keptCronRuns],
  )
}
