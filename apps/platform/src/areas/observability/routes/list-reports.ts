import { listReports } from '@cairn/contracts/observability/reports'
import { inProject } from '../../../permissions.ts'
import { route } from '../../../route.ts'

export const listReportsRoute = route(listReports, {
  permission: inProject('reports:Read'),
  handle: ({ context, caller, project }) => context.reports.list(project, caller.accountId),
})
