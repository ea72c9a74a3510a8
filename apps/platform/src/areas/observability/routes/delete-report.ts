import { deleteReport } from '@cairn/contracts/observability/reports'
import { actorOf } from '../../../audit/record-audit.ts'
import { inProject } from '../../../permissions.ts'
import { route } from '../../../route.ts'

export const deleteReportRoute = route(deleteReport, {
  permission: inProject('reports:Write'),
  handle: async (call) => {
    const removed = await call.context.reports.remove({ project: call.project, by: actorOf(call) }, call.params.id)
    if (removed === undefined) throw call.fail('report_not_found')
    return removed
  },
})
