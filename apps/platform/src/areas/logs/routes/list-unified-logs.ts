import { listUnifiedLogs } from '@cairn/contracts/logs/unified-logs'
import { inProject } from '../../../permissions.ts'
import { route } from '../../../route.ts'
import { requireFeature } from '../../product-catalogue/require-feature.ts'
import { askedRows } from '../asked-rows.ts'
import { newestLines } from '../unified/unified-answers.ts'

export const listUnifiedLogsRoute = route(listUnifiedLogs, {
  permission: inProject('analytics:Read'),
  handle: async ({ context, fail, project, query, signal }) => {
    requireFeature(context, project, 'security.unified_logs')
    const {
      iso_timestamp_start: start,
      iso_timestamp_end: end,
      before_timestamp: timestamp,
      before_id: id,
      ...filters
    } = query
    const before = timestamp === undefined || id === undefined ? undefined : { timestamp, id }
    // Newer files are not read again.
    const endMs = Math.min(Date.parse(end), before === undefined ? Infinity : Math.ceil(before.timestamp / 1_000))
    const asked = { startMs: Date.parse(start), endMs, signal }
    return {
      result: await newestLines((sql) => askedRows(context, fail, project.ref, { sql, ...asked }), filters, before),
    }
  },
})
