import { emailTemplateNames } from '@cairn/contracts/authentication/email-templates'
import { authenticationPaths } from '../paths.ts'
import { AuthSettingsPage } from '../settings/AuthSettingsPage.tsx'
import { LinkList } from '../settings/LinkList.tsx'
import { emailTemplates } from './email-templates.ts'

export const TemplatesPage = () => (
  <AuthSettingsPage title="Email templates" description="The emails that this project sends to its users.">
    {(config, projectRef) => (
      <LinkList
        label="Email templates"
        pages={emailTemplateNames.map((name) => ({
          to: authenticationPaths.template({ ref: projectRef, name }),
          title: emailTemplates[name].title,
          text: emailTemplates[name].sent,
          badge: config.mailer_custom_templates.includes(name) ? { label: 'Custom' } : undefined,
        }))}
      />
    )}
  </AuthSettingsPage>
)
