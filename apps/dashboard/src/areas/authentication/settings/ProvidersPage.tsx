import { passwordLengths } from '@cairn/contracts/authentication/limits'
import { AuthSettingsCard } from './AuthSettingsCard.tsx'
import { AuthSettingsPage } from './AuthSettingsPage.tsx'
import type { Setting } from './settings.ts'

const signUps: readonly Setting[] = [
  {
    kind: 'switch',
    name: 'disable_signup',
    isInverted: true,
    label: 'Allow new users to sign up',
    hint: 'When this is off, only users that you create can sign in. On by default.',
  },
  {
    kind: 'switch',
    name: 'mailer_autoconfirm',
    isInverted: true,
    label: 'Confirm email addresses',
    hint: 'New users sign in only after they followed a link in an email. On by default where this installation delivers email.',
  },
]

const email: readonly Setting[] = [
  {
    kind: 'number',
    name: 'password_min_length',
    ...passwordLengths,
    unit: 'characters',
    label: 'Minimum password length',
    hint: 'For new passwords. Existing passwords stay valid. 6 by default; 8 or more is better.',
  },
]

const saved = 'Saved. The next sign-up and sign-in use these settings.'

export const ProvidersPage = () => (
  <AuthSettingsPage title="Sign-in providers" description="Who can sign up, and how users sign in.">
    {(config, projectRef) => (
      <>
        <AuthSettingsCard {...{ projectRef, config, saved }} title="User sign-ups" settings={signUps} />
        <AuthSettingsCard {...{ projectRef, config, saved }} title="Email and password" settings={email} />
      </>
    )}
  </AuthSettingsPage>
)
