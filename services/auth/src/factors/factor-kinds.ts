import type { AuthContext } from '../context.ts'
import { AuthError } from '../errors.ts'

/** What a person can show beside the first proof; recovery codes stand in for any of them. */
export const factorKinds = ['totp', 'phone', 'webauthn'] as const
export type FactorKind = (typeof factorKinds)[number]

export const isFactorKind = (text: string): text is FactorKind => factorKinds.some((kind) => kind === text)

/** As tokens name it among the ways in which somebody has shown who they are. */
export const methodOf: Readonly<Record<FactorKind, string>> = {
  totp: 'totp',
  phone: 'mfa/phone',
  webauthn: 'mfa/webauthn',
}

/** The same of recovery codes. */
export const recoveryMethod = 'mfa/recovery_code'

const namesOf: Readonly<Record<FactorKind, { setting: 'totp' | 'phone' | 'webAuthn'; title: string }>> = {
  totp: { setting: 'totp', title: 'TOTP' },
  phone: { setting: 'phone', title: 'Phone' },
  webauthn: { setting: 'webAuthn', title: 'WebAuthn' },
}

/** The platform's own sign-in has TOTP and nothing else. */
const isAllowed = ({ settings }: AuthContext, kind: FactorKind, use: 'enrolls' | 'verifies'): boolean =>
  settings === undefined ? kind === 'totp' : settings.mfa[namesOf[kind].setting][use]

/** Throws if the settings do not let users add or show factors of this type. */
export const assertFactorAllowed = (context: AuthContext, kind: FactorKind, use: 'enrolls' | 'verifies'): void => {
  if (isAllowed(context, kind, use)) return
  const verb = use === 'enrolls' ? 'enroll' : 'verify'
  throw new AuthError(422, `mfa_${kind}_${verb}_not_enabled`, `MFA ${verb} is disabled for ${namesOf[kind].title}`)
}
