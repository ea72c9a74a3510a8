import { requiredCharacters } from '@cairn/contracts/authentication/required-characters'
import { serverUrlProblem } from '@cairn/contracts/authentication/url-rules'
import { AuthSettingsCard } from './AuthSettingsCard.tsx'
import { AuthSettingsPage } from './AuthSettingsPage.tsx'
import type { FormState, Setting } from './settings.ts'

const asksCaptcha = (values: FormState): boolean => values['security_captcha_enabled'] === true
const refusesLeaked = (values: FormState): boolean => values['password_hibp_enabled'] === true

const captcha: readonly Setting[] = [
  {
    kind: 'switch',
    name: 'security_captcha_enabled',
    label: 'Require a captcha',
    hint: 'Sign-ups, sign-ins, codes and password resets are refused without a solved captcha, which your application shows. Requests with a secret key are exempt. Off by default.',
  },
  {
    kind: 'select',
    name: 'security_captcha_provider',
    when: asksCaptcha,
    options: [
      { value: 'hcaptcha', label: 'hCaptcha' },
      { value: 'turnstile', label: 'Turnstile by Cloudflare' },
    ],
    label: 'Provider',
    hint: 'hCaptcha by default.',
  },
  {
    kind: 'secret',
    name: 'security_captcha_secret',
    when: asksCaptcha,
    problem: (text) => (text.trim() === '' ? 'Enter the secret key.' : undefined),
    label: 'Secret key',
    hint: 'From the provider. The site key goes into your application. Stored encrypted, and not shown again.',
  },
  {
    kind: 'text',
    name: 'security_captcha_url',
    when: asksCaptcha,
    problem: (text) => (text.trim() === '' ? undefined : serverUrlProblem(text.trim())),
    label: 'Verification URL',
    hint: 'Where solutions are verified. Empty by default: at the provider.',
  },
]

const passwords: readonly Setting[] = [
  {
    kind: 'select',
    name: 'password_required_characters',
    options: [
      { value: requiredCharacters.none, label: 'Any characters' },
      { value: requiredCharacters.letters, label: 'Letters and digits' },
      { value: requiredCharacters.cases, label: 'Lowercase and uppercase letters, digits' },
      { value: requiredCharacters.symbols, label: 'Lowercase and uppercase letters, digits, symbols' },
    ],
    label: 'Required characters',
    hint: 'New passwords without these are refused. Existing passwords stay valid. Any characters by default.',
  },
  {
    kind: 'switch',
    name: 'password_hibp_enabled',
    label: 'Refuse leaked passwords',
    hint: 'New passwords are looked up in a list of the 100,000 most common ones, which is part of this installation, and in the lists of a service. Only the first five digits of a digest leave this installation. Off by default.',
  },
  {
    kind: 'text',
    name: 'password_hibp_url',
    when: refusesLeaked,
    problem: (text) => (text.trim() === '' ? undefined : serverUrlProblem(text.trim())),
    label: 'URL of the lists',
    hint: 'Of a service with the range API of Have I Been Pwned. Where it does not respond, passwords that are not among the most common are accepted; where this is empty, it is not asked. https://api.pwnedpasswords.com by default.',
  },
]

export const ProtectionPage = () => (
  <AuthSettingsPage title="Attack protection" description="What keeps automated sign-ups and guessed passwords out.">
    {(config, projectRef) => (
      <>
        <AuthSettingsCard
          {...{ projectRef, config }}
          title="Captcha"
          settings={captcha}
          saved="Saved. Applies from the next sign-up and sign-in on."
        />
        <AuthSettingsCard
          {...{ projectRef, config }}
          title="Passwords"
          settings={passwords}
          saved="Saved. Applies from the next new password on."
        />
      </>
    )}
  </AuthSettingsPage>
)
