import { z } from 'zod'
import { checkedString } from '../organizations/organizations.ts'
import { bodyProblem, subjectProblem } from './email-templates.ts'

const subject = checkedString(subjectProblem)
/** HTML. */
const body = checkedString(bodyProblem)

/** The emails of a project, under the names of the management API. An empty text stands for the default. */
export const emailTemplateFields = {
  mailer_subjects_confirmation: subject,
  mailer_subjects_invite: subject,
  mailer_subjects_magic_link: subject,
  mailer_subjects_recovery: subject,
  mailer_subjects_email_change: subject,
  mailer_subjects_reauthentication: subject,
  mailer_templates_confirmation_content: body,
  mailer_templates_invite_content: body,
  mailer_templates_magic_link_content: body,
  mailer_templates_recovery_content: body,
  mailer_templates_email_change_content: body,
  mailer_templates_reauthentication_content: body,
  mailer_subjects_password_changed_notification: subject,
  mailer_templates_password_changed_notification_content: body,
  mailer_subjects_email_changed_notification: subject,
  mailer_templates_email_changed_notification_content: body,
  mailer_subjects_phone_changed_notification: subject,
  mailer_templates_phone_changed_notification_content: body,
  mailer_subjects_identity_linked_notification: subject,
  mailer_templates_identity_linked_notification_content: body,
  mailer_subjects_identity_unlinked_notification: subject,
  mailer_templates_identity_unlinked_notification_content: body,
  mailer_subjects_mfa_factor_enrolled_notification: subject,
  mailer_templates_mfa_factor_enrolled_notification_content: body,
  mailer_subjects_mfa_factor_unenrolled_notification: subject,
  mailer_templates_mfa_factor_unenrolled_notification_content: body,
  /** Whether users are told of a change in their account by email. Off by default. */
  mailer_notifications_password_changed_enabled: z.boolean(),
  mailer_notifications_email_changed_enabled: z.boolean(),
  mailer_notifications_phone_changed_enabled: z.boolean(),
  mailer_notifications_identity_linked_enabled: z.boolean(),
  mailer_notifications_identity_unlinked_enabled: z.boolean(),
  mailer_notifications_mfa_factor_enrolled_enabled: z.boolean(),
  mailer_notifications_mfa_factor_unenrolled_enabled: z.boolean(),
}
