import { deleteErrorReport } from '@cairn/contracts/error-reports/error-reports'
import { operator } from '../../operator/operator.ts'
import { route } from '../../../route.ts'

export const deleteErrorReportRoute = route(deleteErrorReport, {
  permission: operator,
  handle: async ({ context, params }) => {
    await context.errorReports.remove(params.id)
    return { id: params.id }
  },
})
