import { consentPathProblem } from '@cairn/contracts/authentication/url-rules'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { projectQuery } from '~/api/projects.ts'
import { AuthSettingsCard } from '../settings/AuthSettingsCard.tsx'
import { AuthSettingsPage } from '../settings/AuthSettingsPage.tsx'
import type { FormState, Setting } from '../settings/settings.ts'
import { OAuthEndpoints } from './OAuthEndpoints.tsx'

const isOn = (values: FormState): boolean => values['oauth_server_enabled'] === true

const server: readonly Setting[] = [
  {
    kind: 'switch',
    name: 'oauth_server_enabled',
    label: 'Let other applications sign people in',
    hint: 'With the account that they have in this project, by OAuth 2.1 and OpenID Connect. Switching it off keeps the applications, whose tokens end when they expire. Off by default.',
  },
  {
    kind: 'text',
    name: 'oauth_server_authorization_path',
    when: isOn,
    problem: (text) => consentPathProblem(text.trim()),
    label: 'Path of the consent page',
    hint: 'A page of your application, below the site URL, that asks people whether they allow another application. /oauth/consent by default.',
  },
  {
    kind: 'switch',
    name: 'oauth_server_allow_dynamic_registration',
    when: isOn,
    label: 'Allow applications to register themselves',
    hint: 'Clients of the Model Context Protocol do. When this is off, servers with a secret key register applications. Off by default.',
  },
]

export const OAuthServerPage = () => {
  const { ref } = useParams({ from: '/project/$ref' })
  const { data: project } = useQuery(projectQuery(ref))
  return (
    <AuthSettingsPage
      title="OAuth server"
      description="This project as the identity provider of other applications: people allow them to act in their name."
    >
      {(config, projectRef) => (
        <>
          <AuthSettingsCard
            {...{ projectRef, config }}
            title="OAuth 2.1 server"
            settings={server}
            saved="Saved. Applies from the next request of an application on."
          />
          {config.oauth_server_enabled && (
            <OAuthEndpoints
              projectUrl={project?.url}
              registers={config.oauth_server_allow_dynamic_registration}
              consentUrl={`${config.site_url.replace(/\/+$/, '')}${config.oauth_server_authorization_path}`}
            />
          )}
        </>
      )}
    </AuthSettingsPage>
  )
}
