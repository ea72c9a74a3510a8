import type { PoolClient } from 'pg'
import { fail } from '../../errors.ts'
import { backupJobName } from '../backups/backup-job-name.ts'
import { emptyBucketJobName } from '../storage/empty-bucket-job-name.ts'
import { fileJobName } from '../storage/file-jobs/file-job-name.ts'
import { moveFilesJobName } from '../storage/location/move-files-job-name.ts'
import { importJobName } from './imports/import-job-name.ts'
import { buildIndexJobName } from './index-builds/build-index-job-name.ts'

/** Each takes one of four workers of the job queue, which also sends mails. No organization takes all. */
const activeInAll = 3
const activeInOrganization = 2
const activeInProject = 1

/** How many are in progress. */
interface ActiveTransfers {
  all: number
  organization: number
  project: number
}

/** Throws `too_many_transfers` where no further one may begin. */
export const assertTransferFits = ({ all, organization, project }: ActiveTransfers): void => {
  if (all >= activeInAll || organization >= activeInOrganization || project >= activeInProject)
    throw fail('too_many_transfers')
}

/**
 * Refuses an import, an index build, a backup or work on a bucket's files while too many of them wait or run. In the transaction that queues the job.
 * Throws `too_many_transfers`.
 */
export const admitTransfer = async (client: PoolClient, ref: string): Promise<void> => {
  await client.query(`select pg_advisory_xact_lock(hashtext('platform.table_imports'))`)
  const { rows } = await client.query<ActiveTransfers>(
    `select count(*)::int as all,
            count(*) filter (where p.organization_id = (select organization_id from platform.projects where ref = $1))::int
              as organization,
            count(*) filter (where j.data ->> 'ref' = $1)::int as project
       from platform.jobs j left join platform.projects p on p.ref = j.data ->> 'ref'
      where j.name = any ($2) and j.state in ('queued', 'running')`,
    [ref, [importJobName, buildIndexJobName, backupJobName, emptyBucketJobName, fileJobName, moveFilesJobName]],
  )
  const [active] = rows
  if (active !== undefined) assertTransferFits(active)
}
