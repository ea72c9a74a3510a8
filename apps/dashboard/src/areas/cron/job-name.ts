import type { CronJob } from '@cairn/contracts/cron/cron-jobs'

/** How a job is called on screen. One that was created in SQL may have no name. */
export const jobName = ({ name, id }: Pick<CronJob, 'name' | 'id'>): string => name ?? `Job ${id}`
