import { saveReport } from '@cairn/contracts/observability/reports'
import { actorOf } from '../../../audit/record-audit.ts'
import { inProject } from '../../../permissions.ts'
import { route } from '../../../route.ts'

const notOwn = { message: 'Only the member who created a shared report can make it private.' }

export const saveReportRoute = route(saveReport, {
  permission: inProject('reports:Write'),
  handle: async (call) => {
    const { context, project, params, body, fail } = call
    const saved = await context.reports.save({ project, by: actorOf(call) }, { id: params.id, ...body })
    if (saved === 'missing') throw fail('report_not_found')
    if (saved === 'changed') throw fail('report_changed')
    if (saved === 'too_many') throw fail('too_many_reports')
    if (saved === 'not_own') throw fail('forbidden', notOwn)
    return saved
  },
})
