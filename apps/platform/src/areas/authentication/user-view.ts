import type { ListedUser, UserDetail } from '@cairn/auth'
import type { AuthUser, AuthUserDetail } from '@cairn/contracts/authentication/users'

const moment = (date: Date | null): string | null => date?.toISOString() ?? null

export const toAuthUser = (user: ListedUser): AuthUser => ({
  id: user.id,
  email: user.email,
  phone: user.phone,
  name: user.name,
  providers: user.providers,
  factors: user.factors,
  is_anonymous: user.isAnonymous,
  confirmed_at: moment(user.confirmedAt),
  banned_until: moment(user.bannedUntil),
  last_sign_in_at: moment(user.lastSignInAt),
  created_at: moment(user.createdAt),
})

export const toAuthUserDetail = ({
  user,
  hasPassword,
  identities,
  factors,
  passkeys,
  sessions,
  raw,
}: UserDetail): AuthUserDetail => ({
  ...toAuthUser(user),
  has_password: hasPassword,
  identities: identities.map(({ createdAt, lastSignInAt, ...identity }) => ({
    ...identity,
    created_at: moment(createdAt),
    last_sign_in_at: moment(lastSignInAt),
  })),
  all_factors: factors.map(({ createdAt, isVerified, ...factor }) => ({
    ...factor,
    is_verified: isVerified,
    created_at: createdAt.toISOString(),
  })),
  passkeys: passkeys.map(({ id, name, createdAt, lastUsedAt }) => ({
    id,
    name,
    created_at: createdAt.toISOString(),
    last_used_at: moment(lastUsedAt),
  })),
  sessions: sessions.map(({ userAgent, createdAt, lastSeenAt, ...session }) => ({
    ...session,
    user_agent: userAgent,
    created_at: createdAt.toISOString(),
    last_seen_at: lastSeenAt.toISOString(),
  })),
  raw,
})
