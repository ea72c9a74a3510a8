import type { AuthContext } from '../context.ts'
import { requireMail } from '../require-mail.ts'
import type { AuthSettings } from '../project-settings.ts'
import { fillTemplate } from './templates.ts'
import type { TemplateName, TemplateValues } from './templates.ts'
import { usualTemplates } from './usual-templates.ts'

/** Throws if the service is the platform's own sign-in. */
export const settingsOf = ({ settings }: AuthContext): AuthSettings => {
  if (settings === undefined) throw new Error('This route is for projects only.')
  return settings
}

const plain = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : ''

interface TemplateMail {
  to: string
  /** Of the user. */
  metadata: Record<string, unknown>
  values: TemplateValues
}

/** Sends a mail of the project to one of its users. */
export const sendTemplate = async (
  context: AuthContext,
  name: TemplateName,
  { to, metadata, values }: TemplateMail,
): Promise<void> => {
  const { send } = requireMail(context)
  const settings = settingsOf(context)
  const own = settings.templates[name]
  const filled = fillTemplate(own ?? usualTemplates[name], {
    SiteURL: settings.siteUrl,
    ...values,
    ...Object.fromEntries(Object.entries(metadata).map(([key, value]) => [`Data.${key}`, plain(value)])),
  })
  const subject = own === undefined ? `${context.project.name}: ${filled.subject}` : filled.subject
  await send({ to, ...filled, subject })
}
