import type { AuthConfig } from '@cairn/contracts/authentication/auth-config'
import type {
  EmailTemplateName,
  EmailVariable,
  NotificationName,
} from '@cairn/contracts/authentication/email-templates'
import { emailTemplateNames, withValues } from '@cairn/contracts/authentication/email-templates'

interface EmailTemplate {
  title: string
  /** When it is sent. */
  sent: string
  /** The settings that it consists of. */
  subject: `mailer_subjects_${EmailTemplateName}`
  body: `mailer_templates_${EmailTemplateName}_content`
  /** Of a notification: the setting by which it is sent. Others always are. */
  isOn?: `mailer_notifications_${NotificationName}_enabled`
}

export const emailTemplates: Readonly<Record<EmailTemplateName, EmailTemplate>> = {
  confirmation: {
    title: 'Confirm sign-up',
    sent: 'Sent to new users, to confirm their email address.',
    subject: 'mailer_subjects_confirmation',
    body: 'mailer_templates_confirmation_content',
  },
  invite: {
    title: 'Invite user',
    sent: 'Sent to people who are invited to create an account.',
    subject: 'mailer_subjects_invite',
    body: 'mailer_templates_invite_content',
  },
  magic_link: {
    title: 'Magic link',
    sent: 'Sent to users who sign in without a password.',
    subject: 'mailer_subjects_magic_link',
    body: 'mailer_templates_magic_link_content',
  },
  recovery: {
    title: 'Reset password',
    sent: 'Sent to users who ask to reset their password.',
    subject: 'mailer_subjects_recovery',
    body: 'mailer_templates_recovery_content',
  },
  email_change: {
    title: 'Change email address',
    sent: 'Sent to users who change their email address, to confirm it.',
    subject: 'mailer_subjects_email_change',
    body: 'mailer_templates_email_change_content',
  },
  reauthentication: {
    title: 'Reauthentication',
    sent: 'Sent to users who have to confirm an action with a code.',
    subject: 'mailer_subjects_reauthentication',
    body: 'mailer_templates_reauthentication_content',
  },
  password_changed_notification: {
    title: 'Password changed',
    sent: 'Sent to users who have changed their password.',
    subject: 'mailer_subjects_password_changed_notification',
    body: 'mailer_templates_password_changed_notification_content',
    isOn: 'mailer_notifications_password_changed_enabled',
  },
  email_changed_notification: {
    title: 'Email address changed',
    sent: 'Sent to the old address of users who have changed theirs.',
    subject: 'mailer_subjects_email_changed_notification',
    body: 'mailer_templates_email_changed_notification_content',
    isOn: 'mailer_notifications_email_changed_enabled',
  },
  phone_changed_notification: {
    title: 'Phone number changed',
    sent: 'Sent to users who have changed their phone number.',
    subject: 'mailer_subjects_phone_changed_notification',
    body: 'mailer_templates_phone_changed_notification_content',
    isOn: 'mailer_notifications_phone_changed_enabled',
  },
  identity_linked_notification: {
    title: 'Sign-in method added',
    sent: 'Sent to users who have linked an identity to their account.',
    subject: 'mailer_subjects_identity_linked_notification',
    body: 'mailer_templates_identity_linked_notification_content',
    isOn: 'mailer_notifications_identity_linked_enabled',
  },
  identity_unlinked_notification: {
    title: 'Sign-in method removed',
    sent: 'Sent to users who have unlinked an identity from their account.',
    subject: 'mailer_subjects_identity_unlinked_notification',
    body: 'mailer_templates_identity_unlinked_notification_content',
    isOn: 'mailer_notifications_identity_unlinked_enabled',
  },
  mfa_factor_enrolled_notification: {
    title: 'Second factor added',
    sent: 'Sent to users who have added a second factor.',
    subject: 'mailer_subjects_mfa_factor_enrolled_notification',
    body: 'mailer_templates_mfa_factor_enrolled_notification_content',
    isOn: 'mailer_notifications_mfa_factor_enrolled_enabled',
  },
  mfa_factor_unenrolled_notification: {
    title: 'Second factor removed',
    sent: 'Sent to users who have removed a second factor.',
    subject: 'mailer_subjects_mfa_factor_unenrolled_notification',
    body: 'mailer_templates_mfa_factor_unenrolled_notification_content',
    isOn: 'mailer_notifications_mfa_factor_unenrolled_enabled',
  },
}

/** The template that an address names; undefined: there is none. */
export const templateNamed = (text: string | undefined): EmailTemplateName | undefined =>
  emailTemplateNames.find((name) => name === text)

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const asHtml = (text: string): string => text.replaceAll(/[&<>"]/g, (character) => escapes[character] ?? '')

const samples = ({ site_url: site }: Pick<AuthConfig, 'site_url'>): Record<EmailVariable, string> => ({
  ConfirmationURL: 'https://example.com/auth/v1/verify?token=…',
  Token: '123456',
  TokenHash: '1f0c9e7a52d84b36',
  SiteURL: site,
  Email: 'user@example.com',
  NewEmail: 'new@example.com',
  RedirectTo: site,
  OldEmail: 'old@example.com',
  Phone: '15551234567',
  OldPhone: '15557654321',
  Provider: 'google',
  FactorType: 'totp',
})

// As in most programs that show emails: black on white, also in the dark theme.
const style = 'html{background:#fff;color:#000;color-scheme:light}body{font:14px/1.5 sans-serif;margin:16px}'
// Links of a preview lead nowhere: a new window is what its sandbox forbids.
const head = `<!doctype html><base target="_blank"><style>${style}</style>`

/** An email with sample values: its subject, and its body as a page. */
export const previewOf = (email: { subject: string; body: string }, config: Pick<AuthConfig, 'site_url'>) => {
  const values: Readonly<Record<string, string>> = samples(config)
  const valueOf = (name: string) => values[name] ?? name.replace(/^Data\./, '')
  return {
    subject: withValues(email.subject, valueOf),
    page: head + withValues(email.body, (name) => asHtml(valueOf(name))),
  }
}
