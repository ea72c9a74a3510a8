import { siteUrlProblem } from '@cairn/contracts/authentication/url-rules'
import { AuthSettingsCard } from './AuthSettingsCard.tsx'
import { AuthSettingsPage } from './AuthSettingsPage.tsx'
import { RedirectUrlsCard } from './RedirectUrlsCard.tsx'
import type { Setting } from './settings.ts'

const site: readonly Setting[] = [
  {
    kind: 'text',
    name: 'site_url',
    problem: siteUrlProblem,
    label: 'Site URL',
    hint: 'Links in emails lead here, and users return here unless a request names another allowed address. http://localhost:3000 by default.',
  },
]

export const UrlConfigurationPage = () => (
  <AuthSettingsPage
    title="URL configuration"
    description="Where users return to after they signed in or followed a link."
  >
    {(config, projectRef) => (
      <>
        <AuthSettingsCard
          {...{ projectRef, config }}
          title="Site URL"
          settings={site}
          saved="Saved. The next email links to this URL."
        />
        <RedirectUrlsCard projectRef={projectRef} config={config} />
      </>
    )}
  </AuthSettingsPage>
)
