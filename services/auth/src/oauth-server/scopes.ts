import type { UserRow } from '../user.ts'

export const oauthScopes = ['openid', 'email', 'profile', 'phone'] as const
type OAuthScope = (typeof oauthScopes)[number]

/** What an application gets that names no scope. */
const usualScope = 'email'

const isScope = (name: string): name is OAuthScope => oauthScopes.some((known) => known === name)

/** The scopes of a text, each once; undefined if it names one that does not exist. */
export const scopesIn = (text: string): OAuthScope[] | undefined => {
  const names = [...new Set((text.trim() === '' ? usualScope : text).trim().split(/\s+/))]
  return names.every(isScope) ? names.filter(isScope) : undefined
}

const nameOf = ({ raw_user_meta_data: metadata }: UserRow, key: string): string | undefined => {
  const value = metadata?.[key]
  return typeof value === 'string' ? value : undefined
}

/** What scopes let an application know of a user, in the claims of OpenID Connect. */
export const claimsOfScopes = (user: UserRow, scopes: readonly string[]): Record<string, unknown> => ({
  sub: user.id,
  ...(scopes.includes('email') && {
    email: user.email ?? undefined,
    email_verified: user.email_confirmed_at !== null,
  }),
  ...(scopes.includes('phone') &&
    user.phone !== null && { phone_number: user.phone, phone_number_verified: user.phone_confirmed_at !== null }),
  ...(scopes.includes('profile') && {
    name: nameOf(user, 'full_name') ?? nameOf(user, 'name'),
    picture: nameOf(user, 'avatar_url') ?? nameOf(user, 'picture'),
    preferred_username: nameOf(user, 'preferred_username') ?? nameOf(user, 'user_name'),
    updated_at: user.updated_at === null ? undefined : Math.floor(user.updated_at.getTime() / 1_000),
  }),
})
