import type { TestProject } from '@cairn/dev-env/person'

/** Jobs with a history: one that works, one whose last run failed, one that is switched off, one without a name. */
export const storeSampleCronJobs = async (project: TestProject): Promise<void> => {
  await project.query('create extension pg_cron')
  await project.query(`
    select cron.schedule('cancel-unpaid-orders', '0 */6 * * *',
      $$update orders set status = 'cancelled' where status = 'pending' and placed_at < now() - interval '7 days'$$);
    select cron.schedule('refresh-monthly-sales', '30 4 * * *', 'refresh materialized view reports.monthly_sales');
    select cron.schedule('weekly-digest', '0 9 * * 1', 'select reports.write_digest()');
    select cron.schedule('0 0 1 1,4,7,10 *', 'call reports.close_quarter()');
    select cron.alter_job(jobid, active => false) from cron.job where jobname = 'weekly-digest';
    insert into cron.job_run_details
      (jobid, job_pid, database, username, command, status, return_message, start_time, end_time)
    select jobid, 4000 + place, database, username, command,
           case when fails then 'failed' else 'succeeded' end,
           case when fails then 'ERROR: relation "reports.monthly_sales" does not exist' else 'UPDATE ' || 12 + place end,
           at, at + interval '1 millisecond' * (36 + 7 * place)
      from cron.job, generate_series(8, 1, -1) place,
           lateral (select date_trunc('hour', now()) - place * interval '6 hours' as at,
                           jobname = 'refresh-monthly-sales' as fails) run
     where jobname in ('cancel-unpaid-orders', 'refresh-monthly-sales')`)
}
