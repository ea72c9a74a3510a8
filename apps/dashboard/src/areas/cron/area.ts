import { defineArea } from '../define-area.ts'
import { job, list } from './routes.ts'

export const cron = defineArea({ routes: { projectPages: [list, job] } })
