import { providerNames } from '@cairn/contracts/authentication/provider-names'
import { codeLengths, codeSeconds, passwordLengths } from '@cairn/contracts/authentication/limits'
import { authenticationPaths } from '../paths.ts'
import { providerTitles } from '../providers/provider-settings.ts'
import { AuthSettingsCard } from './AuthSettingsCard.tsx'
import { AuthSettingsPage } from './AuthSettingsPage.tsx'
import { LinkList } from './LinkList.tsx'
import { passkeySettings } from './passkey-settings.ts'
import { phoneSettings } from './phone-settings.ts'
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
    name: 'external_anonymous_users_enabled',
    label: 'Allow anonymous users',
    when: ({ disable_signup: isAllowed }) => isAllowed === true,
    hint: 'Applications can sign people in without an email address or number, which they can add later. They have the role authenticated, as others do: policies tell them apart by the claim is_anonymous of the token. Off by default.',
  },
  {
    kind: 'switch',
    name: 'security_manual_linking_enabled',
    label: 'Allow users to link sign-in methods',
    hint: 'A signed-in user can add another account to sign in with, and remove it. Accounts with the same confirmed address are linked anyway. Off by default.',
  },
]

const email: readonly Setting[] = [
  {
    kind: 'switch',
    name: 'mailer_autoconfirm',
    isInverted: true,
    label: 'Confirm email addresses',
    hint: 'New users sign in only after they followed a link in an email. On by default where this installation delivers email, or the project has a mail server.',
  },
  {
    kind: 'switch',
    name: 'mailer_secure_email_change_enabled',
    label: 'Confirm a change of address twice',
    hint: 'A new address takes effect once the old and the new address have confirmed it. When this is off, the new address alone confirms. On by default.',
  },
  {
    kind: 'switch',
    name: 'security_update_password_require_reauthentication',
    label: 'Ask for a code to change the password',
    hint: 'A user who signed in more than a day ago needs a code, which is sent by email. Off by default.',
  },
  {
    kind: 'number',
    name: 'password_min_length',
    ...passwordLengths,
    unit: 'characters',
    label: 'Minimum password length',
    hint: 'For new passwords. Existing passwords stay valid. 6 by default; 8 or more is better.',
  },
  {
    kind: 'number',
    name: 'mailer_otp_length',
    ...codeLengths,
    unit: 'digits',
    label: 'Length of codes in emails',
    hint: 'For the emails that are sent from now on. 6 by default.',
  },
  {
    kind: 'number',
    name: 'mailer_otp_exp',
    ...codeSeconds,
    unit: 'seconds',
    label: 'Lifetime of links and codes in emails',
    hint: 'Those that were sent before expire after this time too. 3600 by default; a day at most.',
  },
]

const web3: readonly Setting[] = [
  {
    kind: 'switch',
    name: 'external_web3_ethereum_enabled',
    label: 'Sign in with Ethereum',
    hint: 'A wallet signs a message for a page of the site URL or the redirect URLs. Its user has no email address. Anyone can have any number of wallets: consider a captcha. Off by default.',
  },
  {
    kind: 'switch',
    name: 'external_web3_solana_enabled',
    label: 'Sign in with Solana',
    hint: 'The same for wallets of Solana. Off by default.',
  },
]

const saved = 'Saved. The next sign-up and sign-in use these settings.'

export const ProvidersPage = () => (
  <AuthSettingsPage title="Sign-in providers" description="Who can sign up, and how users sign in.">
    {(config, projectRef) => (
      <>
        <AuthSettingsCard {...{ projectRef, config, saved }} title="User sign-ups" settings={signUps} />
        <AuthSettingsCard {...{ projectRef, config, saved }} title="Email and password" settings={email} />
        <AuthSettingsCard {...{ projectRef, config, saved }} title="Phone" settings={phoneSettings} />
        <AuthSettingsCard {...{ projectRef, config, saved }} title="Passkeys" settings={passkeySettings} />
        <AuthSettingsCard {...{ projectRef, config, saved }} title="Web3 wallets" settings={web3} />
        <h2 className="mt-2 text-base font-medium">Accounts of other providers</h2>
        <LinkList
          label="Accounts of other providers"
          pages={providerNames.map((name) => ({
            to: authenticationPaths.provider({ ref: projectRef, name }),
            title: providerTitles[name],
            badge: config[`external_${name}_enabled`] ? { label: 'Enabled', tone: 'success' } : undefined,
          }))}
        />
      </>
    )}
  </AuthSettingsPage>
)
