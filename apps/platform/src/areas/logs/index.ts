import { logs as contract } from '@cairn/contracts/logs/area'
import { defineJob } from '@cairn/jobs'
import { z } from 'zod'
import type { Ground } from '../../ground.ts'
import { defineArea } from '../define-area.ts'
import { expireLogs } from './expire-logs.ts'
import { LogTails } from './log-tails.ts'
import { plansOn } from '../organizations/plans.ts'
import { createDrainStore } from './drains/drain-store.ts'
import { logDrainsProblem } from './drains/require-log-drains.ts'
import { createDrainTransport } from './drains/drain-transport.ts'
import { LogDrains } from './drains/log-drains.ts'
import { countApiRequestsRoute } from './routes/count-api-requests.ts'
import { countUnifiedLogsRoute } from './routes/count-unified-logs.ts'
import { createLogDrainRoute } from './routes/create-log-drain.ts'
import { deleteLogDrainRoute } from './routes/delete-log-drain.ts'
import { followLogsRoute } from './routes/follow-logs.ts'
import { followUnifiedLogsRoute } from './routes/follow-unified-logs.ts'
import { listLogDrainsRoute } from './routes/list-log-drains.ts'
import { listUnifiedLogsRoute } from './routes/list-unified-logs.ts'
import { queryLogsRoute } from './routes/query-logs.ts'
import { readApiCountsRoute } from './routes/read-api-counts.ts'
import { testLogDrainRoute } from './routes/test-log-drain.ts'
import { updateLogDrainRoute } from './routes/update-log-drain.ts'

export const stores = ({ catalogue, config, db, isAddressAllowed, logger, logs, secrets }: Ground) => {
  const planOf = plansOn(config)
  const drainStore = createDrainStore(db, secrets, (tier) => logDrainsProblem(catalogue, planOf(tier).id) === undefined)
  const transport = createDrainTransport(isAddressAllowed)
  return {
    logTails: new LogTails(logs),
    drainStore,
    logDrains: new LogDrains({ logs, store: drainStore, transport, logger }),
  }
}

export const area = defineArea(contract, {
  routes: {
    countApiRequests: countApiRequestsRoute,
    countUnifiedLogs: countUnifiedLogsRoute,
    createLogDrain: createLogDrainRoute,
    deleteLogDrain: deleteLogDrainRoute,
    followLogs: followLogsRoute,
    followUnifiedLogs: followUnifiedLogsRoute,
    listLogDrains: listLogDrainsRoute,
    listUnifiedLogs: listUnifiedLogsRoute,
    queryLogs: queryLogsRoute,
    readApiCounts: readApiCountsRoute,
    testLogDrain: testLogDrainRoute,
    updateLogDrain: updateLogDrainRoute,
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
  start: async ({ logDrains, logTails }, lifetime) => {
    lifetime.defer(() => logTails.closeAll())
    lifetime.use(logDrains)
    await logDrains.begin()
  },
})
