import type { PoolClient } from 'pg'
import { assertMetadataSize } from '../metadata.ts'
import { orConflict } from './conflicts.ts'

/** A user as somebody else than themselves makes them. */
export interface UserRecord {
  id: string
  email: string | undefined
  phone: string | undefined
  passwordHash: string | undefined
  role: string
  userMetadata: Record<string, unknown>
  appMetadata: Record<string, unknown>
  emailConfirmed: boolean
  phoneConfirmed: boolean
  bannedUntil: Date | null
  isInvited: boolean
  isAnonymous: boolean
}

const insertUser = `
insert into auth.users (
  instance_id, id, aud, role, email, phone, encrypted_password, email_confirmed_at, phone_confirmed_at,
  raw_app_meta_data, raw_user_meta_data, banned_until, invited_at, is_anonymous, confirmation_token, recovery_token,
  email_change_token_new, email_change, created_at, updated_at)
values (
  '00000000-0000-0000-0000-000000000000', $1, 'authenticated', $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12,
  '', '', '', '', $13, $13)`

const insertIdentity = `
insert into auth.identities (provider_id, user_id, identity_data, provider, created_at, updated_at)
values ($1::uuid::text, $1::uuid, $2, $3, $4, $4)
on conflict (provider_id, provider) do update set identity_data = excluded.identity_data, updated_at = excluded.updated_at`

/** The identity by which somebody signs in with an address or a number of their own. */
export const putIdentity = async (
  client: PoolClient,
  {
    userId,
    email,
    phone,
    isConfirmed,
  }: { userId: string; isConfirmed: boolean } & ({ email: string; phone?: never } | { phone: string; email?: never }),
  now: Date,
): Promise<void> => {
  const data = {
    sub: userId,
    ...(email === undefined ? { phone } : { email }),
    email_verified: email !== undefined && isConfirmed,
    phone_verified: phone !== undefined && isConfirmed,
  }
  await client.query(insertIdentity, [userId, JSON.stringify(data), email === undefined ? 'phone' : 'email', now])
}

const json = (what: string, value: Record<string, unknown>): string => {
  const text = JSON.stringify(value)
  assertMetadataSize(what, Buffer.byteLength(text))
  return text
}

/** Throws `email_exists`, `phone_exists` or `conflict` if it is not free. */
export const insertUserRecord = async (client: PoolClient, user: UserRecord, now: Date): Promise<void> => {
  const { id: userId, email, phone } = user
  const providers = [...(email === undefined ? [] : ['email']), ...(phone === undefined ? [] : ['phone'])]
  const named = providers.length === 0 ? {} : { provider: providers[0], providers }
  await orConflict(
    client.query(insertUser, [
      userId,
      user.role,
      email ?? null,
      phone ?? null,
      user.passwordHash ?? null,
      user.emailConfirmed ? now : null,
      user.phoneConfirmed ? now : null,
      json('App metadata', { ...named, ...user.appMetadata }),
      json('User metadata', { ...user.userMetadata, ...(user.emailConfirmed ? { email_verified: true } : {}) }),
      user.bannedUntil,
      user.isInvited ? now : null,
      user.isAnonymous,
      now,
    ]),
  )
  if (email !== undefined) await putIdentity(client, { userId, email, isConfirmed: user.emailConfirmed }, now)
  if (phone !== undefined) await putIdentity(client, { userId, phone, isConfirmed: user.phoneConfirmed }, now)
}
