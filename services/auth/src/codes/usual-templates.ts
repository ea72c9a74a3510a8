import type { MailTemplate, TemplateName } from './templates.ts'

const page = (sentence: string, action: string, after: string): string =>
  `<p>${sentence}</p>
<p><a href="{{ .ConfirmationURL }}">${action}</a></p>
<p>Or enter this code: {{ .Token }}</p>
<p>The link and the code can be used once. ${after}</p>`

const notice = (sentence: string): string =>
  `<p>${sentence}</p>
<p>If this was not you, reset your password and contact the support of {{ .SiteURL }}.</p>`

/** Of projects that have none of their own. */
export const usualTemplates: Readonly<Record<TemplateName, MailTemplate>> = {
  confirmation: {
    subject: 'Confirm your email address',
    body: page(
      'Confirm that this is your email address to finish signing up.',
      'Confirm email address',
      'If you did not sign up, you can ignore this email.',
    ),
  },
  invite: {
    subject: 'You have been invited',
    body: page(
      'You have been invited to create an account on {{ .SiteURL }}.',
      'Accept the invitation',
      'If you did not expect it, you can ignore this email.',
    ),
  },
  magic_link: {
    subject: 'Your link to sign in',
    body: page('Use this link to sign in.', 'Sign in', 'If you did not ask for it, you can ignore this email.'),
  },
  recovery: {
    subject: 'Reset your password',
    body: page(
      'Use this link to choose a new password.',
      'Reset password',
      'If you did not ask for it, you can ignore this email: your password stays as it is.',
    ),
  },
  email_change: {
    subject: 'Confirm your new email address',
    body: page(
      'The email address of an account is to change to {{ .NewEmail }}.',
      'Confirm the change',
      'If you did not ask for it, ignore this email and nothing changes.',
    ),
  },
  reauthentication: {
    subject: '{{ .Token }} is your code',
    body: `<p>Enter this code to confirm that it is you: {{ .Token }}</p>
<p>If you did not ask for it, change your password.</p>`,
  },
  password_changed_notification: {
    subject: 'Your password was changed',
    body: notice('The password of your account {{ .Email }} was changed.'),
  },
  email_changed_notification: {
    subject: 'Your email address was changed',
    body: notice('The email address of your account was changed from {{ .OldEmail }} to {{ .Email }}.'),
  },
  phone_changed_notification: {
    subject: 'Your phone number was changed',
    body: notice('The phone number of your account {{ .Email }} is now {{ .Phone }}.'),
  },
  identity_linked_notification: {
    subject: 'A sign-in method was added',
    body: notice('Your account {{ .Email }} can now be signed in to with {{ .Provider }}.'),
  },
  identity_unlinked_notification: {
    subject: 'A sign-in method was removed',
    body: notice('Your account {{ .Email }} can no longer be signed in to with {{ .Provider }}.'),
  },
  mfa_factor_enrolled_notification: {
    subject: 'A second factor was added',
    body: notice('A second factor ({{ .FactorType }}) was added to your account {{ .Email }}.'),
  },
  mfa_factor_unenrolled_notification: {
    subject: 'A second factor was removed',
    body: notice('A second factor ({{ .FactorType }}) was removed from your account {{ .Email }}.'),
  },
}
