import { defineArea } from '../area.ts'
import { managers, owners, roles } from '../roles.ts'
import type * as endpoints from './endpoints.ts'

export const organizations = defineArea<typeof endpoints>()({
  actions: {
    'organizations:Read': {
      resource: 'organizations',
      roles,
      scope: 'organizations:read',
      does: 'see the organization',
    },
    'organizations:Update': {
      resource: 'organizations',
      roles: owners,
      scope: 'organizations:write',
      does: 'change the organization',
    },
    'organizations:Delete': {
      resource: 'organizations',
      roles: owners,
      scope: 'organizations:write',
      does: 'delete the organization',
      capability: 'organizations:delete',
    },
    'members:Read': { resource: 'members', roles, scope: 'organizations:read', does: 'see members' },
    /** Of administrators, developers and read-only members; owners are `owners:Write`. */
    'members:Write': {
      resource: 'members',
      roles: managers,
      scope: 'organizations:write',
      does: 'invite, change and remove members',
    },
    'owners:Write': {
      resource: 'members',
      roles: owners,
      scope: 'organizations:write',
      does: 'add and remove owners',
    },
    /** Whom else one may remove is `members:Write` and `owners:Write`. */
    'members:Leave': { resource: 'members', roles, scope: 'organizations:write', does: 'leave the organization' },
    'audit:Read': { resource: 'audit_logs', roles: managers, scope: 'organizations:read', does: 'read the audit log' },
  },
  auditActions: {
    'organization.created': 'Created the organization',
    'organization.renamed': 'Renamed the organization',
    'organization.mfa_required': 'Required multi-factor authentication',
    'organization.mfa_optional': 'Stopped requiring multi-factor authentication',
    'organization.deleted': 'Deleted the organization',
    'member.invited': 'Invited a member',
    'invitation.resent': 'Resent an invitation',
    'invitation.revoked': 'Revoked an invitation',
    'member.joined': 'Joined',
    'member.role_changed': 'Changed a role',
    'member.removed': 'Removed a member',
    'member.left': 'Left',
  },
  errors: {
    mfa_required: [
      403,
      'This organization requires multi-factor authentication. Add a second factor to your account under Security to continue.',
    ],
    plan_by_operator: [
      403,
      'New organizations start on the Free plan. Ask an operator of this installation for another plan.',
    ],
    organization_not_found: [404, "We couldn't find that organization"],
    document_not_found: [404, 'This document does not exist.'],
    member_not_found: [404, 'This account is not a member of the organization.'],
    invitation_not_found: [404, 'This invitation does not exist. A newer one may have replaced it.'],
    invitation_wrong_account: [403, 'This invitation is for another email address.'],
    last_owner: [409, 'An organization needs an owner. Make another member an owner first.'],
    already_member: [409, 'This person is already a member of the organization.'],
    already_invited: [409, 'This address was already invited. Resend that invitation or revoke it.'],
    too_many_invitations: [409, 'Too many invitations are pending. Revoke some, or wait until they are accepted.'],
    invitation_accepted: [409, 'This invitation was already accepted.'],
    too_many_organizations: [409, 'This account owns too many organizations.'],
    organization_has_projects: [409, 'The organization still has projects. Delete or transfer them first.'],
    organization_owes: [409, 'The organization still has something to pay.'],
    invitation_expired: [410, 'This invitation has expired. Ask for a new one.'],
    invitation_revoked: [410, 'This invitation was revoked.'],
    invitation_without_projects: [410, 'The projects of this invitation no longer exist. Ask for a new one.'],
  },
})
