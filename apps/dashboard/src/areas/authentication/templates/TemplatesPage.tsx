import type { AuthConfig } from '@cairn/contracts/authentication/auth-config'
import type { EmailTemplateName } from '@cairn/contracts/authentication/email-templates'
import { emailTemplateNames } from '@cairn/contracts/authentication/email-templates'
import { authenticationPaths } from '../paths.ts'
import { AuthSettingsPage } from '../settings/AuthSettingsPage.tsx'
import { LinkList } from '../settings/LinkList.tsx'
import type { LinkedPage } from '../settings/LinkList.tsx'
import { emailTemplates } from './email-templates.ts'

interface TemplateListProps {
  label: string
  projectRef: string
  config: AuthConfig
  names: readonly EmailTemplateName[]
}

const badgeOf = (config: AuthConfig, name: EmailTemplateName): LinkedPage['badge'] => {
  const { isOn } = emailTemplates[name]
  if (isOn !== undefined && config[isOn]) return { label: 'On', tone: 'success' }
  return config.mailer_custom_templates.includes(name) ? { label: 'Custom' } : undefined
}

const TemplateList = ({ label, projectRef, config, names }: TemplateListProps) => (
  <section className="flex flex-col gap-2">
    <h2 className="text-sm text-muted">{label}</h2>
    <LinkList
      label={label}
      pages={names.map((name) => ({
        to: authenticationPaths.template({ ref: projectRef, name }),
        title: emailTemplates[name].title,
        text: emailTemplates[name].sent,
        badge: badgeOf(config, name),
      }))}
    />
  </section>
)

const isNotification = (name: EmailTemplateName): boolean => emailTemplates[name].isOn !== undefined
const links = emailTemplateNames.filter((name) => !isNotification(name))
const notifications = emailTemplateNames.filter(isNotification)

export const TemplatesPage = () => (
  <AuthSettingsPage title="Email templates" description="The emails that this project sends to its users.">
    {(config, projectRef) => (
      <>
        <TemplateList label="Links and codes" {...{ projectRef, config }} names={links} />
        <TemplateList label="Security notifications" {...{ projectRef, config }} names={notifications} />
      </>
    )}
  </AuthSettingsPage>
)
