import { getUsage } from '@cairn/contracts/billing/usage'
import { inOrganization } from '../../../permissions.ts'
import { route } from '../../../route.ts'
import { usageReport } from '../usage-report.ts'

export const getUsageRoute = route(getUsage, {
  permission: inOrganization('billing:Read'),
  handle: ({ context, organization, query }) =>
    usageReport(context, { organizationId: organization.id, ...query }, Date.now()),
})
