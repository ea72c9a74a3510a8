import type { AuthUser } from '@cairn/contracts/authentication/users'
import type { UserOrder, UserState } from '@cairn/contracts/authentication/user-lists'

export const stateLabels: Readonly<Record<UserState, string>> = {
  verified: 'Verified',
  unverified: 'Not verified',
  anonymous: 'Anonymous',
  banned: 'Banned',
}

export const orderLabels: Readonly<Record<UserOrder, Readonly<Record<'asc' | 'desc', string>>>> = {
  created_at: { desc: 'Newest first', asc: 'Oldest first' },
  last_sign_in_at: { desc: 'Last sign-in first', asc: 'Last sign-in last' },
  email: { asc: 'Email A to Z', desc: 'Email Z to A' },
}

const providerNames: Readonly<Record<string, string>> = {
  email: 'Email',
  phone: 'Phone',
  github: 'GitHub',
  gitlab: 'GitLab',
  google: 'Google',
  apple: 'Apple',
  azure: 'Azure',
}

export const providerLabel = (provider: string): string => providerNames[provider] ?? provider.replace(/^custom:/, '')

const factorNames: Readonly<Record<string, string>> = {
  totp: 'Authenticator app',
  phone: 'Phone',
  webauthn: 'Passkey',
  recovery_code: 'Recovery codes',
}

export const factorLabel = (type: string): string => factorNames[type] ?? type

export const anonymousTitle = 'Anonymous user'

/** What a user is called on screen. */
export const userTitle = ({ name, email, phone, is_anonymous: isAnonymous }: AuthUser): string => {
  const known = [name, email, phone].find((text) => text !== null && text.trim() !== '')
  return known ?? (isAnonymous ? anonymousTitle : 'No name')
}

export const isBanned = ({ banned_until: until }: AuthUser, now: Date): boolean =>
  until !== null && new Date(until) > now

export const isBannedNow = (user: AuthUser): boolean => isBanned(user, new Date())
