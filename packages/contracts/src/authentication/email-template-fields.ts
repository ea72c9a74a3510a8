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
}
