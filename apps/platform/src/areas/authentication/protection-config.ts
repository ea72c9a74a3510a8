import type { AuthSettings } from '@cairn/auth'
import type { ChangeableAuthConfig } from '@cairn/contracts/authentication/auth-config'
import { requiredCharacters } from '@cairn/contracts/authentication/protection-fields'
import type { protectionFields } from '@cairn/contracts/authentication/protection-fields'
import { secret } from './config-field.ts'
import type { ConfigField } from './config-field.ts'

type ProtectionFields = Pick<ChangeableAuthConfig, keyof typeof protectionFields>
type Needs = AuthSettings['passwords']['needs']

const { none, letters, cases, symbols } = requiredCharacters

const writtenOf = (needs: Needs): ProtectionFields['password_required_characters'] => {
  if (needs.includes('symbol')) return symbols
  if (needs.includes('upper')) return cases
  return needs.length === 0 ? none : letters
}

const needsOf = (written: ProtectionFields['password_required_characters']): Needs => {
  if (written === symbols) return ['lower', 'upper', 'digit', 'symbol']
  if (written === cases) return ['lower', 'upper', 'digit']
  return written === none ? [] : ['letter', 'digit']
}

/** The settings of captchas and passwords. */
export const protectionConfig: { readonly [Name in keyof ProtectionFields]: ConfigField<ProtectionFields[Name]> } = {
  security_captcha_enabled: {
    read: ({ captcha }) => captcha.isOn,
    write: (isOn) => ({ captcha: { isOn } }),
  },
  security_captcha_provider: {
    read: ({ captcha }) => captcha.provider,
    write: (provider) => ({ captcha: { provider } }),
  },
  security_captcha_secret: secret(
    ({ captcha }) => captcha.secret,
    (value) => ({ captcha: { secret: value } }),
  ),
  security_captcha_url: { read: ({ captcha }) => captcha.url, write: (url) => ({ captcha: { url } }) },
  password_required_characters: {
    read: ({ passwords }) => writtenOf(passwords.needs),
    write: (written) => ({ passwords: { needs: needsOf(written) } }),
  },
  password_hibp_enabled: {
    read: ({ passwords }) => passwords.refusesLeaked,
    write: (refusesLeaked) => ({ passwords: { refusesLeaked } }),
  },
  password_hibp_url: {
    read: ({ passwords }) => passwords.leaksUrl,
    write: (leaksUrl) => ({ passwords: { leaksUrl } }),
  },
}
