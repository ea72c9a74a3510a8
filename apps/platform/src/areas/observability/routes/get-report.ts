import { getReport } from '@cairn/contracts/observability/reports'
import { inProject } from '../../../permissions.ts'
import { route } from '../../../route.ts'

export const getReportRoute = route(getReport, {
  permission: inProject('reports:Read'),
  handle: async ({ context, caller, project, params, fail }) => {
    const report = await context.reports.find(project, caller.accountId, params.id)
    if (report === undefined) throw fail('report_not_found')
    return report
  },
})
