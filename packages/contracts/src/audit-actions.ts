/** What the audit log tells of, with the words it is told in. Without zod, so that the browser can have them for nothing. */
export const auditActions = {
  'organization.created': 'Created the organization',
  'organization.renamed': 'Renamed the organization',
  'organization.flag_set': 'Set a release flag (the operator)',
  'organization.mfa_required': 'Required multi-factor authentication',
  'organization.mfa_optional': 'Stopped requiring multi-factor authentication',
  'organization.deleted': 'Deleted the organization',
  'billing.customer_changed': 'Changed the billing address',
  'billing.changed': 'Changed plan or restriction as operator',
  'billing.invoice_entered': 'Entered an overdue invoice',
  'billing.invoice_removed': 'Removed an overdue invoice',
  'member.invited': 'Invited somebody',
  'invitation.resent': 'Sent an invitation again',
  'invitation.revoked': 'Revoked an invitation',
  'member.joined': 'Joined',
  'member.role_changed': 'Changed a role',
  'member.removed': 'Removed a member',
  'member.left': 'Left',
  'sso.changed': 'Changed the single sign-on',
  'sso.removed': 'Removed the single sign-on',
  'sso.domain_added': 'Named a domain for single sign-on',
  'sso.domain_proven': 'Proved a domain for single sign-on',
  'sso.domain_removed': 'Removed a domain from single sign-on',
  'project.created': 'Created a project',
  'project.renamed': 'Renamed a project',
  'project.transferred': 'Transferred a project',
  'project.deleted': 'Deleted a project',
  'project.paused': 'Paused a project',
  'project.restored': 'Restored a project',
  'project.restarted': 'Restarted a project',
  'project.repaired': 'Repaired the database of a project',
  'project.password_reset': 'Reset the database password of a project',
} as const

/** As `auditActions`, of what operators do to the installation: those entries belong to no organization. */
export const operatorActions = {
  'account.suspended': 'Suspended an account',
  'account.restored': 'Lifted a suspension',
  'notice.shown': 'Showed a notice',
  'notice.ended': 'Ended a notice',
  'notice.deleted': 'Deleted a notice',
  'support.closed': 'Closed a support request',
  'support.reopened': 'Opened a support request again',
  'testimonial.added': 'Added a testimonial',
  'testimonial.removed': 'Removed a testimonial',
} as const

export type AuditAction = keyof typeof auditActions | keyof typeof operatorActions

export const isAuditAction = (value: string): value is AuditAction => value in auditActions || value in operatorActions

export const auditWords = (action: AuditAction): string => ({ ...auditActions, ...operatorActions })[action]
