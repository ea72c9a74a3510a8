import { listAuditEntries } from '@cairn/contracts/organizations/audit'
import { inOrganization } from '../../../permissions.ts'
import { route } from '../../../route.ts'

export const listAuditEntriesRoute = route(listAuditEntries, {
  permission: inOrganization('audit:Read'),
  handle: ({ context, organization, query }) => context.audit.list(organization.id, query),
})
