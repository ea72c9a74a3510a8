import { mostInInterval } from '@cairn/contracts/authentication/limits'
import { AuthSettingsCard } from './AuthSettingsCard.tsx'
import { AuthSettingsPage } from './AuthSettingsPage.tsx'
import type { NumberSetting, Setting } from './settings.ts'

const limit = (setting: Pick<NumberSetting, 'name' | 'label' | 'hint' | 'unit'>): Setting => ({
  kind: 'number',
  min: 1,
  max: mostInInterval,
  ...setting,
})

const emails: readonly Setting[] = [
  limit({
    name: 'rate_limit_email_sent',
    unit: 'per hour',
    label: 'Emails of the project',
    hint: 'All emails together: confirmations, password resets, links to sign in. 100 by default.',
  }),
  limit({
    name: 'rate_limit_otp',
    unit: 'per 5 minutes',
    label: 'Emails requested by one IP address',
    hint: 'Password resets, links to sign in and repeated confirmations. 30 by default.',
  }),
  limit({
    name: 'rate_limit_notifications',
    unit: 'per hour',
    label: 'Notifications of one kind to one user',
    hint: 'Emails about changes in an account, such as a new password. Those over the limit are not sent. 10 by default.',
  }),
]

const sms: readonly Setting[] = [
  limit({
    name: 'rate_limit_sms_sent',
    unit: 'per hour',
    label: 'SMS of the project',
    hint: 'All SMS together, where users sign in with a phone number. 30 by default.',
  }),
]

const attempts: readonly Setting[] = [
  limit({
    name: 'rate_limit_sign_ups',
    unit: 'per 5 minutes',
    label: 'Sign-ups from one IP address',
    hint: '100 by default.',
  }),
  limit({
    name: 'rate_limit_anonymous_users',
    unit: 'per hour',
    label: 'Anonymous users from one IP address',
    hint: '30 by default.',
  }),
  limit({
    name: 'rate_limit_wrong_passwords',
    unit: 'per 5 minutes',
    label: 'Wrong passwords from one IP address',
    hint: 'Devices that an account has signed in from before do not count. 300 by default.',
  }),
  limit({
    name: 'rate_limit_web3',
    unit: 'per 5 minutes',
    label: 'Sign-ins with a wallet from one IP address',
    hint: 'Of Ethereum and Solana, good and refused ones. 30 by default.',
  }),
  limit({
    name: 'rate_limit_token_refresh',
    unit: 'per 5 minutes',
    label: 'Refreshes of sessions from one IP address',
    hint: 'A server that refreshes the sessions of many users has one address. 150 by default.',
  }),
  limit({
    name: 'rate_limit_verify',
    unit: 'per 5 minutes',
    label: 'Links and codes that one IP address tries',
    hint: '100 by default.',
  }),
  limit({
    name: 'rate_limit_code_guesses',
    unit: 'per hour',
    label: 'Wrong codes for one email address or phone number',
    hint: 'From all IP addresses together. 30 by default.',
  }),
]

const saved = 'Saved. The limits apply from the next request on.'

export const RateLimitsPage = () => (
  <AuthSettingsPage
    title="Rate limits"
    description="How often clients can ask for something. Requests over a limit are refused with the status 429."
  >
    {(config, projectRef) => (
      <>
        <AuthSettingsCard {...{ projectRef, config, saved }} title="Emails" settings={emails} />
        <AuthSettingsCard {...{ projectRef, config, saved }} title="SMS" settings={sms} />
        <AuthSettingsCard {...{ projectRef, config, saved }} title="Sign-ups and sign-ins" settings={attempts} />
      </>
    )}
  </AuthSettingsPage>
)
