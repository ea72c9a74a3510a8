import { listErrorReports } from '@cairn/contracts/error-reports/error-reports'
import { operator } from '../../operator/operator.ts'
import { route } from '../../../route.ts'

export const listErrorReportsRoute = route(listErrorReports, {
  permission: operator,
  handle: async ({ context }) => ({
    on: context.config.errorReports,
    elsewhere: context.config.sentryDsn !== undefined,
    reports: await context.errorReports.list(),
  }),
})
