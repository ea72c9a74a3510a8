/** What the audit log tells of, with the words it is told in. Without zod, so that the browser can have them for nothing. */
export const auditActions = {
  'organization.created': 'Created the organization',
  'organization.renamed': 'Renamed the organization',
  'organization.flag_set': 'Set a release flag (the operator)',
  'organization.deleted': 'Deleted the organization',
  'member.invited': 'Invited somebody',
  'invitation.resent': 'Sent an invitation again',
  'invitation.revoked': 'Revoked an invitation',
  'member.joined': 'Joined',
  'member.role_changed': 'Changed a role',
  'member.removed': 'Removed a member',
  'member.left': 'Left',
  'project.created': 'Created a project',
  'project.deleted': 'Deleted a project',
  'project.paused': 'Paused a project',
  'project.restored': 'Restored a project',
  'project.restarted': 'Restarted a project',
} as const

export type AuditAction = keyof typeof auditActions

export const isAuditAction = (value: string): value is AuditAction => value in auditActions
