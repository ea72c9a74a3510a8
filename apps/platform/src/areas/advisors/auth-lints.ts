import type { AuthSettings } from '@cairn/auth'
import type { LintName } from '@cairn/contracts/advisors/lint-catalogue'

type Checked = Pick<AuthSettings, 'codeSeconds' | 'codeDigits'> & {
  passwords: Pick<AuthSettings['passwords'], 'refusesLeaked'>
  mfa: { readonly [Kind in 'totp' | 'phone' | 'webAuthn']: { enrolls: boolean } }
}

const longestCodeSeconds = 3_600
const fewestDigits = 6

/** What the advisors find in the settings of authentication, with a sentence about each. */
export const lintAuthSettings = ({ codeSeconds, codeDigits, passwords, mfa }: Checked): Map<LintName, string> => {
  const found = new Map<LintName, string>()
  if (codeSeconds > longestCodeSeconds)
    found.set('auth_otp_long_expiry', `Codes by email stay valid for ${codeSeconds} seconds.`)
  if (codeDigits < fewestDigits) found.set('auth_otp_short_length', `Codes have ${codeDigits} digits.`)
  if (!passwords.refusesLeaked)
    found.set('auth_leaked_password_protection', 'Passwords are not compared with those of known data breaches.')
  if (!(mfa.totp.enrolls || mfa.phone.enrolls || mfa.webAuthn.enrolls))
    found.set('auth_insufficient_mfa_options', 'Authenticator apps, codes by phone and security keys are all off.')
  return found
}
