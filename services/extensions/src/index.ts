export type { CronParts } from './cron-scheduler.ts'
export { CronScheduler } from './cron-scheduler.ts'
export type { WakeOutcome } from './project-cron.ts'
