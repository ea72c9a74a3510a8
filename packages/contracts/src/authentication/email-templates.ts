import { controlCharacterProblem, textProblem } from '../rules.ts'

/** Rules about the emails that a project sends to its users. The service has the same, and both are compared in a test. */

/** Changes in an account that its owner can be told of by email. */
export const notificationNames = [
  'password_changed',
  'email_changed',
  'phone_changed',
  'identity_linked',
  'identity_unlinked',
  'mfa_factor_enrolled',
  'mfa_factor_unenrolled',
] as const
export type NotificationName = (typeof notificationNames)[number]

export const emailTemplateNames = [
  'confirmation',
  'invite',
  'magic_link',
  'recovery',
  'email_change',
  'reauthentication',
  'password_changed_notification',
  'email_changed_notification',
  'phone_changed_notification',
  'identity_linked_notification',
  'identity_unlinked_notification',
  'mfa_factor_enrolled_notification',
  'mfa_factor_unenrolled_notification',
] as const
export type EmailTemplateName = (typeof emailTemplateNames)[number]

export const maxSubjectLength = 300
export const maxBodyLength = 50_000

/** What a subject or body can have in braces, and what stands there in an email. */
export const emailVariables = {
  ConfirmationURL: 'The link to follow',
  Token: 'The code to enter',
  TokenHash: 'The token of the link, for a page of your own',
  SiteURL: 'The site URL of the project',
  Email: 'The address that the email is sent to',
  NewEmail: 'The new address, when a user changes theirs',
  RedirectTo: 'Where the link leads in the end',
  OldEmail: 'In notifications: the address before a change',
  Phone: 'In notifications: the new phone number',
  OldPhone: 'In notifications: the phone number before a change',
  Provider: 'In notifications: the provider that was linked or unlinked',
  FactorType: 'In notifications: totp, phone or webauthn',
} as const
export type EmailVariable = keyof typeof emailVariables

const variable = /\{\{\s*\.([A-Za-z]+(?:\.\w+)?)\s*\}\}/g

const variablesProblem = (text: string): string | undefined => {
  for (const [written, name = ''] of text.matchAll(variable))
    if (!Object.hasOwn(emailVariables, name) && !/^Data\.\w+$/.test(name)) return `${written} is not a variable.`
  return /\{\{|\}\}/.test(text.replaceAll(variable, ''))
    ? 'Only variables such as {{ .Token }} can be in braces.'
    : undefined
}

const problemOf = (text: string, max: number): string | undefined => {
  if (text.length > max) return `This can have at most ${max.toLocaleString('en-US')} characters.`
  return text.isWellFormed() ? variablesProblem(text) : 'This is not valid Unicode.'
}

/** What is wrong with the subject of an email; undefined if nothing is. An empty one stands for the default. */
export const subjectProblem = (text: string): string | undefined =>
  controlCharacterProblem(text) ?? problemOf(text, maxSubjectLength)

/** What is wrong with the body of an email, which is HTML. An empty one stands for the default. */
export const bodyProblem = (text: string): string | undefined => textProblem(text) ?? problemOf(text, maxBodyLength)

/** A subject or body with values in place of its variables. */
export const withValues = (text: string, valueOf: (name: string) => string): string =>
  text.replaceAll(variable, (_written, name: string) => valueOf(name))
