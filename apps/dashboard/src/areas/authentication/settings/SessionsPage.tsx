import { accessTokenSeconds } from '@cairn/contracts/authentication/limits'
import { AuthSettingsCard } from './AuthSettingsCard.tsx'
import { AuthSettingsPage } from './AuthSettingsPage.tsx'
import type { Setting } from './settings.ts'

const tokens: readonly Setting[] = [
  {
    kind: 'number',
    name: 'jwt_exp',
    ...accessTokenSeconds,
    unit: 'seconds',
    label: 'Access token lifetime',
    hint: 'Clients refresh the token before it expires. A user who was banned or signed out can use theirs until then. 3600 by default.',
  },
]

export const SessionsPage = () => (
  <AuthSettingsPage title="Sessions" description="How long users stay signed in.">
    {(config, projectRef) => (
      <AuthSettingsCard
        {...{ projectRef, config }}
        title="Access tokens"
        settings={tokens}
        saved="Saved. Tokens that are issued from now on have this lifetime."
      />
    )}
  </AuthSettingsPage>
)
