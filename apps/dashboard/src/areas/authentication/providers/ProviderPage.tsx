import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { projectQuery } from '~/api/projects.ts'
import { NotFoundState } from '~/components/NotFoundState.tsx'
import { BackLink } from '~/kit/BackLink.tsx'
import { Card } from '~/ui/card.tsx'
import { CodeBlock } from '~/ui/code-block.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'
import { authenticationPaths } from '../paths.ts'
import { AuthSettingsCard } from '../settings/AuthSettingsCard.tsx'
import { AuthSettingsPage } from '../settings/AuthSettingsPage.tsx'
import { providerNamed, providerSettings, providerTitles } from './provider-settings.ts'

export const ProviderPage = () => {
  const { ref } = useParams({ from: '/project/$ref' })
  const { name: named } = useParams({ strict: false })
  const { data: project } = useQuery(projectQuery(ref))
  const name = providerNamed(named)
  const list = authenticationPaths.providers({ ref })
  if (name === undefined) return <NotFoundState action={{ label: 'Go to sign-in providers', to: list }} />
  const title = providerTitles[name]
  return (
    <AuthSettingsPage
      title={title}
      description={`Users sign up and in with the account that they have with ${title}.`}
      actions={<BackLink to={list}>Sign-in providers</BackLink>}
    >
      {(config, projectRef) => (
        <>
          <AuthSettingsCard
            key={name}
            {...{ projectRef, config }}
            title={`Sign-in with ${title}`}
            settings={providerSettings(name)}
            saved="Saved. The next sign-in uses these settings."
          />
          <Card title="Callback URL">
            <p className="mb-3 text-sm text-pretty text-muted">
              Register this address with {title}: users return to it after they signed in there.
            </p>
            {project === undefined ? (
              <Skeleton className="h-9" />
            ) : (
              <CodeBlock code={`${project.url}/auth/v1/callback`} label="Callback URL" wrap />
            )}
          </Card>
        </>
      )}
    </AuthSettingsPage>
  )
}
