import { accessTokenSeconds, maxSessionHours, reuseSeconds } from '@cairn/contracts/authentication/limits'
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

const hours = { kind: 'number', min: 0, max: maxSessionHours, unit: 'hours' } as const

const lengths: readonly Setting[] = [
  {
    ...hours,
    name: 'sessions_timebox',
    label: 'Longest session',
    hint: 'Then users sign in again. 0, the default, sets no limit.',
  },
  {
    ...hours,
    name: 'sessions_inactivity_timeout',
    label: 'Longest time without use',
    hint: 'Sessions that are not refreshed for this long end. 0, the default, sets no limit.',
  },
  {
    kind: 'switch',
    name: 'sessions_single_per_user',
    label: 'One session per user',
    hint: 'A sign-in ends the other sessions of the user. Off by default.',
  },
]

const refreshTokens: readonly Setting[] = [
  {
    kind: 'switch',
    name: 'refresh_token_rotation_enabled',
    label: 'End sessions whose refresh token is used again',
    hint: 'Each refresh token is valid once: one that comes back may have been copied. Switched off, it is only refused. On by default.',
  },
  {
    kind: 'number',
    name: 'security_refresh_token_reuse_interval',
    ...reuseSeconds,
    unit: 'seconds',
    label: 'Reuse interval',
    hint: 'How long a used refresh token still returns the same new one: for two tabs at once, or an answer that was lost. 10 by default.',
  },
]

export const SessionsPage = () => (
  <AuthSettingsPage title="Sessions" description="How long users stay signed in.">
    {(config, projectRef) => (
      <>
        <AuthSettingsCard
          {...{ projectRef, config }}
          title="Access tokens"
          settings={tokens}
          saved="Saved. Tokens that are issued from now on have this lifetime."
        />
        <AuthSettingsCard
          {...{ projectRef, config }}
          title="Refresh tokens"
          settings={refreshTokens}
          saved="Saved. Applies from the next refresh of each session on."
        />
        <AuthSettingsCard
          {...{ projectRef, config }}
          title="Length of sessions"
          settings={lengths}
          saved="Saved. Applies from the next refresh of each session on."
        />
      </>
    )}
  </AuthSettingsPage>
)
