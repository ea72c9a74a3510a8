import { countApiRequests } from '@cairn/contracts/logs/api-usage'
import { z } from 'zod'
import { inProject } from '../../../permissions.ts'
import { route } from '../../../route.ts'
import { askedRows } from '../asked-rows.ts'

const dayMs = 24 * 60 * 60 * 1_000

const Rows = z.array(z.object({ count: z.number() }))

export const countApiRequestsRoute = route(countApiRequests, {
  permission: inProject('analytics:Read'),
  handle: async ({ context, fail, project }) => {
    const endMs = Date.now()
    const sql = 'select count(*) as count from edge_logs'
    const rows = await askedRows(context, fail, project.ref, { sql, startMs: endMs - dayMs, endMs })
    return { result: Rows.parse(rows) }
  },
})
