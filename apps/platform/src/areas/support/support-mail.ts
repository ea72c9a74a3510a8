import type { Mail } from '../../mail/mailer.ts'
import type { NewSupportRequest } from './support-store.ts'

/** What is mailed to the support address; the attachments stay with the installation. */
export const supportMail = (to: string, reference: string, request: NewSupportRequest, publicUrl: string): Mail => ({
  to,
  subject: `[${reference}] ${request.subject}`,
  text: [
    `${request.category}, ${request.severity}, from ${request.email}`,
    ...(request.cc.length === 0 ? [] : [`Cc ${request.cc.join(', ')}`]),
    ...((request.organization_slug ?? null) === null ? [] : [`Organization ${request.organization_slug}`]),
    ...((request.project_ref ?? null) === null ? [] : [`Project ${request.project_ref}`]),
    ...(request.services.length === 0 ? [] : [`Services ${request.services.join(', ')}`]),
    ...((request.error_id ?? null) === null ? [] : [`Error report ${request.error_id}`]),
    ...(request.attachment_count === 0 ? [] : [`${request.attachment_count} attached`]),
    '',
    request.message,
    '',
    `${publicUrl}/_operator/support`,
  ].join('\n'),
})
