import { cron } from '@cairn/contracts/cron/area'
import { defineArea } from '../define-area.ts'
import {
  createCronJobRoute,
  deleteCronJobRoute,
  getCronJobRoute,
  listCronJobsRoute,
  listCronRunsRoute,
  runCronJobRoute,
  updateCronJobRoute,
} from './routes/cron-jobs.ts'

export const area = defineArea(cron, {
  routes: {
    createCronJob: createCronJobRoute,
    deleteCronJob: deleteCronJobRoute,
    getCronJob: getCronJobRoute,
    listCronJobs: listCronJobsRoute,
    listCronRuns: listCronRunsRoute,
    runCronJob: runCronJobRoute,
    updateCronJob: updateCronJobRoute,
  },
})
