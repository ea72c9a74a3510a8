import { organizations } from '@cairn/contracts/organizations/area'
import { defineJob } from '@cairn/jobs'
import { z } from 'zod'
import { installationCapabilities } from '../../capabilities.ts'
import type { Ground } from '../../ground.ts'
import { defineArea } from '../define-area.ts'
import { createOrganizationStore } from './organization-store.ts'
import { createMemberStore } from './member-store.ts'
import { createInvitationStore } from './invitation-store.ts'
import { createAuditStore } from './audit-store.ts'
import { deleteOldAudit } from './delete-old-audit.ts'
import { createDocuments } from './documents/documents.ts'
import { plansOn } from './plans.ts'
import { acceptInvitationRoute } from './routes/accept-invitation.ts'
import { changeMemberRoleRoute } from './routes/change-member-role.ts'
import { changeMfaRequirementRoute } from './routes/change-mfa-requirement.ts'
import { createOrganizationRoute } from './routes/create-organization.ts'
import { deleteOrganizationRoute } from './routes/delete-organization.ts'
import { getDocumentRoute } from './routes/get-document.ts'
import { getInvitationRoute } from './routes/get-invitation.ts'
import { getOrganizationRoute } from './routes/get-organization.ts'
import { inviteMemberRoute } from './routes/invite-member.ts'
import { listAuditEntriesRoute } from './routes/list-audit-entries.ts'
import { listDocumentsRoute } from './routes/list-documents.ts'
import { listInvitationsRoute } from './routes/list-invitations.ts'
import { listMembersRoute } from './routes/list-members.ts'
import { listOrganizationsRoute } from './routes/list-organizations.ts'
import { previewInvitationRoute } from './routes/preview-invitation.ts'
import { removeMemberRoute } from './routes/remove-member.ts'
import { renameOrganizationRoute } from './routes/rename-organization.ts'
import { resendInvitationRoute } from './routes/resend-invitation.ts'
import { revokeInvitationRoute } from './routes/revoke-invitation.ts'

export const stores = ({ config, db }: Ground) => {
  const planOf = plansOn(config)
  return {
    organizations: createOrganizationStore(db, planOf),
    members: createMemberStore(db),
    invitations: createInvitationStore(db, planOf),
    audit: createAuditStore(db),
    documents: createDocuments(config),
  }
}

export const area = defineArea(organizations, {
  routes: {
    acceptInvitation: acceptInvitationRoute,
    changeMemberRole: changeMemberRoleRoute,
    changeMfaRequirement: changeMfaRequirementRoute,
    createOrganization: createOrganizationRoute,
    deleteOrganization: deleteOrganizationRoute,
    getDocument: getDocumentRoute,
    getInvitation: getInvitationRoute,
    getOrganization: getOrganizationRoute,
    inviteMember: inviteMemberRoute,
    listAuditEntries: listAuditEntriesRoute,
    listDocuments: listDocumentsRoute,
    listInvitations: listInvitationsRoute,
    listMembers: listMembersRoute,
    listOrganizations: listOrganizationsRoute,
    previewInvitation: previewInvitationRoute,
    removeMember: removeMemberRoute,
    renameOrganization: renameOrganizationRoute,
    resendInvitation: resendInvitationRoute,
    revokeInvitation: revokeInvitationRoute,
  },
  jobs: (context) => ({
    'delete-old-audit': defineJob({
      title: 'Delete entries of audit logs that plans no longer keep',
      data: z.object({}),
      schedule: '17 3 * * *',
      run: async ({ signal }) => {
        const { config } = context
        if (config.limits.byPlan && installationCapabilities(config).includes('billing:all'))
          await deleteOldAudit(context, { nowMs: Date.now(), signal })
      },
    }),
  }),
})
