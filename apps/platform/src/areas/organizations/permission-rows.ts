import { randomUUID } from 'node:crypto'
import type { organizations } from '@cairn/contracts/organizations/area'
import type { RowsOf } from '../../../test/permissions/row.ts'
import {
  forAccounts,
  forAnyone,
  inOrganization,
  managers,
  members,
  unknownAccount,
  unknownId,
  wholeOrganization,
} from '../../../test/permissions/row.ts'

const unknownToken = () => ({ params: { token: randomUUID() } })

export const rows: RowsOf<typeof organizations> = {
  listOrganizations: forAccounts({ scope: 'organizations:read' }),
  createOrganization: forAccounts({ scope: 'organizations:write', ask: () => ({ body: { name: 'one more' } }) }),
  getOrganization: inOrganization(members, 'organizations:read'),
  renameOrganization: inOrganization(['owner'], 'organizations:write', () => ({ body: { name: 'Harbour' } })),
  changeMfaRequirement: inOrganization(['owner'], 'organizations:write', () => ({ body: { enforced: false } })),
  deleteOrganization: inOrganization(['owner'], 'organizations:write', () => ({}), 'organization_has_projects'),
  listDocuments: inOrganization(members, 'organizations:read'),
  getDocument: inOrganization(
    members,
    'organizations:read',
    () => ({ params: { document_id: '1' } }),
    'document_not_found',
  ),
  listMembers: inOrganization(wholeOrganization, 'organizations:read'),
  changeMemberRole: inOrganization(
    managers,
    'organizations:write',
    () => ({ ...unknownAccount(), body: { role: 'developer' } }),
    'member_not_found',
  ),
  // Everybody may leave. Whom else one may remove is tested with the members.
  removeMember: inOrganization(members, 'organizations:write', unknownAccount, 'member_not_found'),
  listInvitations: inOrganization(wholeOrganization, 'organizations:read'),
  inviteMember: inOrganization(managers, 'organizations:write', () => ({
    body: { email: `${randomUUID()}@example.com`, role: 'developer' },
  })),
  resendInvitation: inOrganization(managers, 'organizations:write', unknownId, 'invitation_not_found'),
  revokeInvitation: inOrganization(managers, 'organizations:write', unknownId, 'invitation_not_found'),
  getInvitation: forAccounts({ ask: unknownToken, meet: 'invitation_not_found' }),
  previewInvitation: { ...forAnyone(unknownToken), meet: 'invitation_not_found', stranger: 'invitation_not_found' },
  acceptInvitation: forAccounts({ ask: unknownToken, meet: 'invitation_not_found' }),
  listAuditEntries: inOrganization(managers, 'organizations:read'),
}
