import { listAuditEntries } from '@cairn/contracts/organizations/audit'
import { auditRetention } from '@cairn/contracts/organizations/audit-retention'
import { inOrganization } from '../../../permissions.ts'
import { route } from '../../../route.ts'

export const listAuditEntriesRoute = route(listAuditEntries, {
  permission: inOrganization('audit:Read'),
  handle: async ({ context, organization, query }) => {
    const { audit, catalogue, config } = context
    const kept = config.limits.byPlan ? auditRetention(catalogue.document.plans, organization.plan.id) : undefined
    const since = kept && new Date(Date.now() - kept.shownMs).toISOString()
    const page = await audit.list(organization.id, { ...query, shown_since: since })
    return {
      ...page,
      retention: kept === undefined || since === undefined ? null : { shown_since: since, reason: kept.reason },
    }
  },
})
