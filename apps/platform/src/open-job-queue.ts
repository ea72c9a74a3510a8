import type { JobQueue } from '@cairn/jobs'
import { createJobQueue } from '@cairn/jobs'
import type { Logger } from '@cairn/service-kit'
import { Pool } from 'pg'
import type { Config } from './config.ts'
import { ignoreBrokenConnections } from './db/broken-connections.ts'
import type { Connection, Database } from './db/database.ts'

/** The queue of background jobs. It runs nothing before it is started. */
export const openJobQueue = async (
  connection: Connection,
  db: Database,
  { scheduledJobs }: Config,
  logger: Logger,
  lifetime: AsyncDisposableStack,
): Promise<JobQueue> => {
  // One listens for new jobs, one looks for those whose time has come.
  const pool = lifetime.adopt(new Pool({ ...connection, application_name: 'cairn: jobs', max: 2 }), (it) => it.end())
  ignoreBrokenConnections(pool)
  // The engine has locked the home, and the database of the jobs is in it.
  return createJobQueue({ db, pool, logger, settings: { schedules: scheduledJobs, isAlone: true } })
}
