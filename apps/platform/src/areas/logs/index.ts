import { logs as contract } from '@cairn/contracts/logs/area'
import { defineJob } from '@cairn/jobs'
import { z } from 'zod'
import { defineArea } from '../define-area.ts'
import { expireLogs } from './expire-logs.ts'
import { queryLogsRoute } from './routes/query-logs.ts'

export const stores = () => ({})

export const area = defineArea(contract, {
  routes: { queryLogs: queryLogsRoute },
  jobs: (context) => ({
    'compact-logs': defineJob({
      title: 'Compact the logs of projects, and delete old ones',
      data: z.object({}),
      schedule: '7 * * * *',
      run: async ({ signal }) => {
        await context.logs.compactAll()
        await expireLogs(context, signal)
      },
    }),
  }),
})
