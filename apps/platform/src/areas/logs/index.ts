import { logs as contract } from '@cairn/contracts/logs/area'
import { defineJob } from '@cairn/jobs'
import { z } from 'zod'
import type { Ground } from '../../ground.ts'
import { defineArea } from '../define-area.ts'
import { expireLogs } from './expire-logs.ts'
import { LogTails } from './log-tails.ts'
import { countApiRequestsRoute } from './routes/count-api-requests.ts'
import { countUnifiedLogsRoute } from './routes/count-unified-logs.ts'
import { followLogsRoute } from './routes/follow-logs.ts'
import { followUnifiedLogsRoute } from './routes/follow-unified-logs.ts'
import { listUnifiedLogsRoute } from './routes/list-unified-logs.ts'
import { queryLogsRoute } from './routes/query-logs.ts'
import { readApiCountsRoute } from './routes/read-api-counts.ts'

export const stores = ({ logs }: Ground) => ({ logTails: new LogTails(logs) })

export const area = defineArea(contract, {
  routes: {
    countApiRequests: countApiRequestsRoute,
    countUnifiedLogs: countUnifiedLogsRoute,
    followLogs: followLogsRoute,
    followUnifiedLogs: followUnifiedLogsRoute,
    listUnifiedLogs: listUnifiedLogsRoute,
    queryLogs: queryLogsRoute,
    readApiCounts: readApiCountsRoute,
  },
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
  start: async ({ logTails }, lifetime) => {
    lifetime.defer(() => logTails.closeAll())
  },
})
