import { connectToPlatformDatabase } from '@cairn/dev-env/platform-database'

const refused =
  'The database of the project does not run. The change is settled when it starts, or when this job is retried by an operator.'

/** Jobs in each state that a list of them shows; no worker has them, so they stay as they are. */
export const storeSampleJobs = async (home: string): Promise<void> => {
  await using client = await connectToPlatformDatabase(home)
  await client.query(
    `insert into platform.jobs
       (id, name, key, data, state, attempt, max_attempts, progress, progress_note, last_error, lease_until,
        created_at, run_at, started_at, finished_at)
     values
       (gen_random_uuid(), 'delete-spent-tokens', 'schedule', '{}', 'running', 1, 5, 0.4, '4,000 deleted', null,
        now() + interval '1 day', now(), now(), now(), null),
       (gen_random_uuid(), 'settle-database-change', 'lqkzvhxnwtyejdmfarpo', '{}', 'queued', 2, 15, null, null, $1,
        null, now() - interval '2 minutes', now() + interval '1 day', now() - interval '1 minute', null),
       (gen_random_uuid(), 'settle-database-change', 'abkzvhxnwtyejdmfarpo', '{}', 'failed', 15, 15, null, null, $1,
        null, now() - interval '11 hours', now(), now(), now() - interval '4 minutes'),
       (gen_random_uuid(), 'delete-old-telemetry', 'schedule', '{}', 'succeeded', 1, 5, 1, null, null,
        null, now() - interval '1 day', now(), now(), now() - interval '1 day')`,
    [refused],
  )
}
