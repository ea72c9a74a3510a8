import { useParams } from '@tanstack/react-router'
import { NotFoundState } from '~/components/NotFoundState.tsx'
import { BackLink } from '~/kit/BackLink.tsx'
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
      actions={<BackLink to={list}>Email templates</BackLink>}
    >
      {(config, projectRef) => <TemplateEditor key={name} projectRef={projectRef} config={config} name={name} />}
    </AuthSettingsPage>
  )
}
