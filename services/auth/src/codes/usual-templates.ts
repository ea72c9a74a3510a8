import type { MailTemplate, TemplateName } from './templates.ts'

const page = (sentence: string, action: string, after: string): string =>
  `<p>${sentence}</p>
<p><a href="{{ .ConfirmationURL }}">${action}</a></p>
<p>Or enter this code: {{ .Token }}</p>
<p>The link and the code can be used once. ${after}</p>`

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
}
