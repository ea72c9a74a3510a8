import { emailTemplateNames } from '@cairn/contracts/authentication/email-templates'
import { Link } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import { Badge } from '~/ui/badge.tsx'
import { authenticationPaths } from '../paths.ts'
import { AuthSettingsPage } from '../settings/AuthSettingsPage.tsx'
import { emailTemplates } from './email-templates.ts'

export const TemplatesPage = () => (
  <AuthSettingsPage title="Email templates" description="The emails that this project sends to its users.">
    {(config, projectRef) => (
      <ul
        aria-label="Email templates"
        className="divide-y divide-line overflow-hidden rounded-lg border border-line bg-surface-1"
      >
        {emailTemplateNames.map((name) => (
          <li key={name}>
            <Link
              to={authenticationPaths.template({ ref: projectRef, name })}
              className="flex items-center gap-3 px-4.5 py-3 hover:bg-surface-2"
            >
              <span className="min-w-0 flex-1">
                <span className="block text-base">{emailTemplates[name].title}</span>
                <span className="mt-0.5 block text-sm text-muted">{emailTemplates[name].sent}</span>
              </span>
              {config.mailer_custom_templates.includes(name) && <Badge>Custom</Badge>}
              <ChevronRight aria-hidden size={14} className="shrink-0 text-faint" />
            </Link>
          </li>
        ))}
      </ul>
    )}
  </AuthSettingsPage>
)
