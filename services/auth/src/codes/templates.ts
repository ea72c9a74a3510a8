import { z } from 'zod'

export const templateNames = [
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
export type TemplateName = (typeof templateNames)[number]

/** A message, before its variables have values. The body is HTML. */
export interface MailTemplate {
  subject: string
  body: string
}

const variable = /\{\{\s*\.([A-Za-z]+(?:\.\w+)?)\s*\}\}/g

const known = new Set([
  'ConfirmationURL',
  'Token',
  'TokenHash',
  'SiteURL',
  'Email',
  'NewEmail',
  'RedirectTo',
  'OldEmail',
  'Phone',
  'OldPhone',
  'Provider',
  'FactorType',
])

/** What is wrong with a template; undefined if nothing is. */
export const templateProblem = (text: string): string | undefined => {
  for (const [written, name = ''] of text.matchAll(variable))
    if (!known.has(name) && !/^Data\.\w+$/.test(name)) return `${written} is not a variable`
  return /\{\{|\}\}/.test(text.replaceAll(variable, ''))
    ? 'Only variables such as {{ .Token }} can be in braces'
    : undefined
}

const templateText = (max: number) =>
  z
    .string()
    .min(1)
    .max(max)
    .superRefine((text, refinement) => {
      const problem = templateProblem(text)
      if (problem !== undefined) refinement.addIssue({ code: 'custom', message: problem })
    })

export const MailTemplateSetting = z.strictObject({ subject: templateText(300), body: templateText(50_000) })

export type TemplateValues = Readonly<Record<string, string>>

const filled = (text: string, values: TemplateValues, written: (value: string) => string): string =>
  text.replaceAll(variable, (_match, name: string) => written(Object.hasOwn(values, name) ? (values[name] ?? '') : ''))

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escaped = (text: string): string => text.replaceAll(/[&<>"']/g, (character) => escapes[character] ?? '')

/** On one line: a header of a mail ends with it. */
const oneLine = (text: string): string => text.replaceAll(/\p{Cc}+/gu, ' ').trim()

const asText = (html: string): string =>
  html
    .replaceAll(/<a\b[^>]*href="([^"]*)"[^>]*>/gi, '$1 ')
    .replaceAll(/<(?:br|\/p|\/h\d|\/div|\/li)\b[^>]*>/gi, '\n')
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(
      /&(?:amp|lt|gt|quot|#39);/g,
      (entity) => Object.keys(escapes).find((key) => escapes[key] === entity) ?? '',
    )
    .trim()

export interface FilledTemplate {
  subject: string
  html: string
  text: string
}

/** Values are escaped in the body, which is HTML, and have no line breaks in the subject. */
export const fillTemplate = ({ subject, body }: MailTemplate, values: TemplateValues): FilledTemplate => {
  const html = filled(body, values, escaped)
  return { subject: oneLine(filled(subject, values, oneLine)), html, text: asText(html) }
}
