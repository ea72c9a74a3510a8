import { codeLengths } from '@cairn/contracts/authentication/limits'
import type { FormState, Setting } from './settings.ts'

/** Of all kinds of factors. */
export const factorLimit: readonly Setting[] = [
  {
    kind: 'number',
    name: 'mfa_max_enrolled_factors',
    min: 0,
    max: 30,
    unit: 'factors',
    label: 'Factors per user',
    hint: 'Verified factors of all kinds together. Users who have more keep them. 10 by default; 0: nobody can add one.',
  },
]

type Kind = 'totp' | 'phone' | 'web_authn'

interface Words {
  /** What is shown at a sign-in: 'a code of an authenticator app'. */
  shown: string
  /** What is added: 'authenticator apps'. */
  added: string
  byDefault: 'On' | 'Off'
}

/** Both switches of a kind. Without verification, a factor that is added could never be used. */
const switches = (kind: Kind, { shown, added, byDefault }: Words, more: string): readonly Setting[] => [
  {
    kind: 'switch',
    name: `mfa_${kind}_verify_enabled`,
    label: `Accept ${shown}`,
    hint: `When this is off, ${added} that users already have are refused as a second factor. ${more}${byDefault} by default.`,
  },
  {
    kind: 'switch',
    name: `mfa_${kind}_enroll_enabled`,
    when: (values) => values[`mfa_${kind}_verify_enabled`] === true,
    label: `Allow users to add ${added}`,
    hint: `When this is off, users keep those that they have. ${byDefault} by default.`,
  },
]

const acceptsPhones = (values: FormState): boolean => values['mfa_phone_verify_enabled'] === true

export const totpSettings = switches(
  'totp',
  { shown: 'codes of authenticator apps', added: 'authenticator apps', byDefault: 'On' },
  '',
)

export const phoneFactorSettings: readonly Setting[] = [
  ...switches(
    'phone',
    { shown: 'codes sent by SMS', added: 'phone numbers', byDefault: 'Off' },
    'The SMS provider of the page “Sign-in providers” sends them. ',
  ),
  {
    kind: 'number',
    name: 'mfa_phone_otp_length',
    ...codeLengths,
    when: acceptsPhones,
    unit: 'digits',
    label: 'Length of codes',
    hint: 'For the SMS that are sent from now on. 6 by default.',
  },
  {
    kind: 'text',
    name: 'mfa_phone_template',
    when: acceptsPhones,
    isProse: true,
    rows: 2,
    label: 'Text of an SMS',
    hint: '{{ .Code }} stands for the code. “Your code is {{ .Code }}” by default.',
  },
]

export const webAuthnSettings = switches(
  'web_authn',
  { shown: 'security keys and passkeys', added: 'security keys and passkeys', byDefault: 'Off' },
  'They work on pages of the site URL and the redirect URLs. ',
)
