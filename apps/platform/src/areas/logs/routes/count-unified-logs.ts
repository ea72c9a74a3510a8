import { countUnifiedLogs } from '@cairn/contracts/logs/unified-logs'
import { inProject } from '../../../permissions.ts'
import { route } from '../../../route.ts'
import { requireFeature } from '../../product-catalogue/require-feature.ts'
import { askedRows } from '../asked-rows.ts'
import { countFacets, countIntervals } from '../unified/unified-answers.ts'

export const countUnifiedLogsRoute = route(countUnifiedLogs, {
  permission: inProject('analytics:Read'),
  handle: async ({ context, fail, project, query, signal }) => {
    requireFeature(context, project, 'security.unified_logs')
    const { iso_timestamp_start: start, iso_timestamp_end: end, step_ms: stepMs, ...filters } = query
    const asked = { startMs: Date.parse(start), endMs: Date.parse(end), signal }
    const ask = (sql: string) => askedRows(context, fail, project.ref, { sql, ...asked })
    return { intervals: await countIntervals(ask, filters, stepMs), facets: await countFacets(ask, filters) }
  },
})
