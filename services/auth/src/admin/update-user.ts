import type { PoolClient } from 'pg'
import { assertMetadataSize } from '../metadata.ts'
import type { UserRow } from '../user.ts'
import { orConflict } from './conflicts.ts'
import { putIdentity } from './insert-user.ts'

/** What is undefined stays as it is. */
export interface UserRecordChanges {
  email: string | undefined
  phone: string | undefined
  passwordHash: string | undefined
  role: string | undefined
  userMetadata: Record<string, unknown> | undefined
  appMetadata: Record<string, unknown> | undefined
  confirmsEmail: boolean
  confirmsPhone: boolean
  /** Null lifts a ban. */
  bannedUntil: Date | null | undefined
}

/** Key by key; null removes one. */
const merged = (what: string, before: Record<string, unknown> | null, changes: Record<string, unknown>): string => {
  const text = JSON.stringify(
    Object.fromEntries(Object.entries({ ...before, ...changes }).filter(([, value]) => value !== null)),
  )
  assertMetadataSize(what, Buffer.byteLength(text))
  return text
}

const updateUser = `
update auth.users set
  email = coalesce($2, email), phone = coalesce($3, phone), encrypted_password = coalesce($4, encrypted_password),
  role = coalesce($5, role), raw_user_meta_data = coalesce($6, raw_user_meta_data),
  raw_app_meta_data = coalesce($7, raw_app_meta_data),
  email_confirmed_at = case when $8 then coalesce(email_confirmed_at, $10) else email_confirmed_at end,
  phone_confirmed_at = case when $9 then coalesce(phone_confirmed_at, $10) else phone_confirmed_at end,
  banned_until = case when $11 then $12 else banned_until end,
  is_anonymous = is_anonymous and $2::text is null and $3::text is null,
  updated_at = $10
where id = $1`

const providersOf = (user: UserRow, { email, phone }: UserRecordChanges) => {
  const names = new Set(user.identities.map(({ provider }) => String(provider)))
  if (email !== undefined) names.add('email')
  if (phone !== undefined) names.add('phone')
  const [first] = names
  return { provider: user.raw_app_meta_data?.['provider'] ?? first, providers: [...names] }
}

/** Links that were mailed before must not undo a change of these. */
const deleteTokens = 'delete from auth.one_time_tokens where user_id = $1'
const deleteSessions = 'delete from auth.sessions where user_id = $1'

/**
 * Throws `email_exists` or `phone_exists`. A new password or a ban ends all sessions. `user` is read under a lock: its
 * metadata are written back.
 */
export const updateUserRecord = async (
  client: PoolClient,
  user: UserRow,
  changes: UserRecordChanges,
  now: Date,
): Promise<void> => {
  const { id: userId } = user
  const { email, phone, bannedUntil } = changes
  const movesAddress = email !== undefined || phone !== undefined
  const appMetadata = { ...(movesAddress ? providersOf(user, changes) : {}), ...changes.appMetadata }
  const confirmed = changes.confirmsEmail ? { email_verified: true } : {}
  const userMetadata = { ...changes.userMetadata, ...confirmed }
  await orConflict(
    client.query(updateUser, [
      userId,
      email ?? null,
      phone ?? null,
      changes.passwordHash ?? null,
      changes.role ?? null,
      Object.keys(userMetadata).length === 0 ? null : merged('User metadata', user.raw_user_meta_data, userMetadata),
      Object.keys(appMetadata).length === 0 ? null : merged('App metadata', user.raw_app_meta_data, appMetadata),
      changes.confirmsEmail,
      changes.confirmsPhone,
      now,
      bannedUntil !== undefined,
      bannedUntil ?? null,
    ]),
  )
  const [newEmail, newPhone] = [email ?? user.email ?? undefined, phone ?? user.phone ?? undefined]
  if (newEmail !== undefined && (email !== undefined || changes.confirmsEmail)) {
    const isConfirmed = changes.confirmsEmail || user.email_confirmed_at !== null
    await putIdentity(client, { userId, email: newEmail, isConfirmed }, now)
  }
  if (newPhone !== undefined && (phone !== undefined || changes.confirmsPhone)) {
    const isConfirmed = changes.confirmsPhone || user.phone_confirmed_at !== null
    await putIdentity(client, { userId, phone: newPhone, isConfirmed }, now)
  }
  if (movesAddress || changes.passwordHash !== undefined) await client.query(deleteTokens, [userId])
  const isBannedNow = bannedUntil !== undefined && bannedUntil !== null && bannedUntil > now
  if (changes.passwordHash !== undefined || isBannedNow) await client.query(deleteSessions, [userId])
}
