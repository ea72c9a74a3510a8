import { getErrorReport } from '@cairn/contracts/error-reports/error-reports'
import { operator } from '../../operator/operator.ts'
import { route } from '../../../route.ts'

export const getErrorReportRoute = route(getErrorReport, {
  permission: operator,
  handle: ({ context, params }) => context.errorReports.get(params.id),
})
