import { updateErrorReport } from '@cairn/contracts/error-reports/error-reports'
import { operator } from '../../operator/operator.ts'
import { route } from '../../../route.ts'

export const updateErrorReportRoute = route(updateErrorReport, {
  permission: operator,
  handle: ({ context, params, body }) => context.errorReports.setResolved(params.id, body.resolved),
})
