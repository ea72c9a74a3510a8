import type { AuthSettings, MailTemplate, TemplateName } from '@cairn/auth'
import { templateNames, usualTemplates } from '@cairn/auth'

/** Subjects and bodies that a change sets. */
export type TemplateParts = Partial<Record<TemplateName, Partial<MailTemplate>>>

/** A part of a template with a change, which is empty where the default applies again. */
const changed = (changes: readonly (string | undefined)[], present: string, usual: string): string => {
  const value = changes.findLast((each) => each !== undefined) ?? present
  return value === '' ? usual : value
}

/** The templates with changes. Those that are as the default ones are not stored, and follow the default later on. */
export const templatesWith = (
  stored: AuthSettings['templates'],
  parts: readonly TemplateParts[],
): AuthSettings['templates'] =>
  Object.fromEntries(
    templateNames.flatMap((name) => {
      const usual = usualTemplates[name]
      const present = stored[name] ?? usual
      const ofName = parts.map((part) => part[name])
      const subject = changed(
        ofName.map((part) => part?.subject),
        present.subject,
        usual.subject,
      )
      const body = changed(
        ofName.map((part) => part?.body),
        present.body,
        usual.body,
      )
      return subject === usual.subject && body === usual.body ? [] : [[name, { subject, body }]]
    }),
  )
