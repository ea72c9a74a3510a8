import { useParams } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { ButtonLink } from '~/components/ButtonLink.tsx'
import { NotFoundState } from '~/components/NotFoundState.tsx'
import { authenticationPaths } from '../paths.ts'
import { AuthSettingsPage } from '../settings/AuthSettingsPage.tsx'
import { emailTemplates, templateNamed } from './email-templates.ts'
import { TemplateEditor } from './TemplateEditor.tsx'

export const TemplatePage = () => {
  const { ref } = useParams({ from: '/project/$ref' })
  const { name: named } = useParams({ strict: false })
  const name = templateNamed(named)
  const list = authenticationPaths.templates({ ref })
  if (name === undefined) return <NotFoundState action={{ label: 'Go to email templates', to: list }} />
  return (
    <AuthSettingsPage
      title={emailTemplates[name].title}
      description={emailTemplates[name].sent}
      actions={
        <ButtonLink to={list} icon={<ArrowLeft aria-hidden size={14} />}>
          Email templates
        </ButtonLink>
      }
    >
      {(config, projectRef) => <TemplateEditor key={name} projectRef={projectRef} config={config} name={name} />}
    </AuthSettingsPage>
  )
}
