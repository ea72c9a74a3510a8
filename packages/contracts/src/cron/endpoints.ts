export {
  createCronJob,
  deleteCronJob,
  getCronJob,
  listCronJobs,
  listCronRuns,
  runCronJob,
  updateCronJob,
} from './cron-jobs.ts'
