import { readApiCounts } from '@cairn/contracts/logs/api-usage'
import { usageIntervals, usageSteps } from '@cairn/contracts/logs/usage-intervals'
import { addCounts, noCounts } from '@cairn/logs'
import type { RequestCount } from '@cairn/logs'
import { inProject } from '../../../permissions.ts'
import { route } from '../../../route.ts'

const hourMs = 60 * 60_000

const shown = ({ requests, clientErrors, serverErrors }: RequestCount) => ({
  requests,
  client_errors: clientErrors,
  server_errors: serverErrors,
})

export const readApiCountsRoute = route(readApiCounts, {
  permission: inProject('analytics:Read'),
  handle: async ({ context, project, query: { interval } }) => {
    const { stepMs } = usageIntervals[interval]
    const [startMs = 0] = usageSteps(interval, Date.now())
    const kept = stepMs < hourMs ? 'minute' : 'hour'
    const counted = await context.logs.requestCounts(project.ref, kept, { startMs, endMs: Number.MAX_SAFE_INTEGER })
    const steps = Map.groupBy(counted, (step) => Math.floor(step.startMs / stepMs) * stepMs)
    const result = [...steps].map(([start, parts]) => {
      const counts = noCounts()
      for (const part of parts) addCounts(counts, part.counts)
      return {
        timestamp: new Date(start).toISOString(),
        total_auth_requests: counts.auth.requests,
        total_realtime_requests: counts.realtime.requests,
        total_rest_requests: counts.rest.requests,
        total_storage_requests: counts.storage.requests,
        services: {
          rest: shown(counts.rest),
          auth: shown(counts.auth),
          storage: shown(counts.storage),
          realtime: shown(counts.realtime),
          functions: shown(counts.functions),
          other: shown(counts.other),
        },
      }
    })
    return { result }
  },
})
