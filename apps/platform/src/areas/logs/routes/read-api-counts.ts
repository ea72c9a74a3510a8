import { readApiCounts, usageIntervals, usageStepOf } from '@cairn/contracts/logs/api-usage'
import { z } from 'zod'
import { inProject } from '../../../permissions.ts'
import { route } from '../../../route.ts'
import { askedRows } from '../asked-rows.ts'

const minuteMs = 60_000

const Rows = z.array(
  z.object({ start: z.number(), auth: z.number(), realtime: z.number(), rest: z.number(), storage: z.number() }),
)

export const readApiCountsRoute = route(readApiCounts, {
  permission: inProject('analytics:Read'),
  handle: async ({ context, fail, project, query: { interval } }) => {
    const endMs = Date.now()
    const stepMs = usageStepOf(interval) * minuteMs
    const counts = ['auth', 'realtime', 'rest', 'storage'].map(
      (service) => `count(*) filter (where m.service = '${service}') as ${service}`,
    )
    const rows = await askedRows(context, fail, project.ref, {
      sql: `select epoch_ms(t.timestamp) // ${stepMs} * ${stepMs} as start, ${counts.join(', ')}
        from edge_logs as t cross join unnest(metadata) as m group by start order by start`,
      startMs: endMs - usageIntervals[interval] * minuteMs,
      endMs,
    })
    const result = Rows.parse(rows).map(({ start, auth, realtime, rest, storage }) => ({
      timestamp: new Date(start).toISOString(),
      total_auth_requests: auth,
      total_realtime_requests: realtime,
      total_rest_requests: rest,
      total_storage_requests: storage,
    }))
    return { result }
  },
})
