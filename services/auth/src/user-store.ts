import { inTransaction } from '@cairn/service-kit'
import type { Pool, PoolClient } from 'pg'
import { DatabaseError } from 'pg'
import { insertEntry } from './audit.ts'
import type { AuditEntry } from './audit.ts'
import { AuthError } from './errors.ts'
import { assertMetadataSize } from './metadata.ts'
import { userColumns } from './user.ts'
import type { UserRow } from './user.ts'

const findByEmail = `select ${userColumns} from auth.users u where u.email = $1 and u.is_sso_user = false`

const insertUser = `
with new_user as (
  insert into auth.users (
    instance_id, id, aud, role, email, encrypted_password, email_confirmed_at, raw_app_meta_data, raw_user_meta_data,
    confirmation_token, recovery_token, email_change_token_new, email_change, created_at, updated_at)
  values (
    '00000000-0000-0000-0000-000000000000', $1, 'authenticated', 'authenticated', $2, $3, $6,
    '{"provider": "email", "providers": ["email"]}', $4, '', '', '', '', $5, $5)
)
insert into auth.identities (
  provider_id, user_id, identity_data, provider, last_sign_in_at, created_at, updated_at)
values ($1::uuid::text, $1::uuid, $4, 'email', $5, $5, $5)`

const updateMetadata = `
update auth.users
set raw_user_meta_data = (coalesce(raw_user_meta_data, '{}') || $2::jsonb) - $3::text[], updated_at = $4
where id = $1
returning octet_length(raw_user_meta_data::text) as bytes`

// Links that were mailed before must not undo the change. An address or a number that waits to be confirmed may be of the
// person whom the new password is to keep out.
const updatePassword = `
with spent as (delete from auth.one_time_tokens where user_id = $1)
update auth.users
set encrypted_password = $2, email_change = '', email_change_confirm_status = 0, phone_change = '', updated_at = $3
where id = $1`
const deleteOtherSessions = 'delete from auth.sessions where user_id = $1 and id <> $2'

const updateEmail = `
with new_address as (
  update auth.users
  set email = $2::text, email_confirmed_at = $3, updated_at = $3,
    raw_user_meta_data = coalesce(raw_user_meta_data, '{}') || jsonb_build_object('email', $2::text)
  where id = $1
)
update auth.identities
set identity_data = identity_data || jsonb_build_object('email', $2::text), updated_at = $3
where user_id = $1 and provider = 'email'`

// The password was chosen before the address was confirmed, possibly by another person than the owner of the mailbox.
const updateConfirmed = `
with confirmed as (
  update auth.users
  set email_confirmed_at = $2, updated_at = $2,
    encrypted_password = case when $3::boolean then encrypted_password end,
    raw_user_meta_data = coalesce(raw_user_meta_data, '{}') || '{"email_verified": true}'
  where id = $1 and email_confirmed_at is null
  returning id
)
update auth.identities
set identity_data = identity_data || '{"email_verified": true}', updated_at = $2
where user_id = (select id from confirmed) and provider = 'email'`

const selectUser = `select ${userColumns} from auth.users u where u.id = $1`

const assertUserMetadataSize = (bytes: number) => assertMetadataSize('User metadata', bytes)

/** Whether the database refused because another password account has this address already. */
const isTakenEmail = (error: unknown): boolean =>
  error instanceof DatabaseError && error.code === '23505' && error.constraint === 'users_email_partial_key'

const orTaken = async <Result>(work: Promise<Result>, taken: AuthError): Promise<Result> => {
  try {
    return await work
  } catch (error) {
    throw isTakenEmail(error) ? taken : error
  }
}

export const userAlreadyExists = () => new AuthError(422, 'user_already_exists', 'User already registered')

export const emailExists = () =>
  new AuthError(422, 'email_exists', 'A user with this email address has already been registered')

export const findUserByEmail = async (pool: Pool | PoolClient, email: string): Promise<UserRow | undefined> => {
  const { rows } = await pool.query<UserRow>(findByEmail, [email])
  return rows[0]
}

export interface NewUser {
  id: string
  email: string
  /** Undefined for somebody who signs in by mailed links. */
  passwordHash: string | undefined
  metadata: Record<string, unknown>
  /** Whether the address is known to be theirs, or needs no proof. */
  confirmed: boolean
}

// What is added to the metadata of each user takes a part of it.
const ownMetadataBytes = 1024

export const assertMetadataFits = (metadata: Record<string, unknown>): void => {
  assertUserMetadataSize(Buffer.byteLength(JSON.stringify(metadata)) + ownMetadataBytes)
}

/** Throws `user_already_exists` where the address is taken, `validation_failed` where there is too much metadata. */
export const createUser = async (client: PoolClient, user: NewUser, now: Date): Promise<void> => {
  const metadata = JSON.stringify({
    ...user.metadata,
    sub: user.id,
    email: user.email,
    email_verified: user.confirmed,
    phone_verified: false,
  })
  assertUserMetadataSize(Buffer.byteLength(metadata))
  const values = [user.id, user.email, user.passwordHash ?? null, metadata, now, user.confirmed ? now : null]
  await orTaken(client.query(insertUser, values), userAlreadyExists())
}

export interface UserChanges {
  email?: string | undefined
  passwordHash?: string | undefined
  metadata?: Record<string, unknown> | undefined
}

const changeMetadata = async (client: PoolClient, userId: string, metadata: Record<string, unknown>, now: Date) => {
  const removed = Object.keys(metadata).filter((key) => metadata[key] === null)
  const values = [userId, JSON.stringify(metadata), removed, now]
  const { rows } = await client.query<{ bytes: number }>(updateMetadata, values)
  assertUserMetadataSize(rows[0]?.bytes ?? 0)
}

/** Throws `email_exists` where another account has the address. */
export const changeEmail = (client: PoolClient, userId: string, email: string, now: Date): Promise<unknown> =>
  orTaken(client.query(updateEmail, [userId, email, now]), emailExists())

/** Notes that the address is its owner's; without `keepPassword`, a password from before that is forgotten. */
export const confirmEmail = async (
  client: PoolClient,
  { userId, keepPassword }: { userId: string; keepPassword: boolean },
  now: Date,
): Promise<void> => {
  await client.query(updateConfirmed, [userId, now, keepPassword])
}

export const findUser = async (client: Pool | PoolClient, userId: string): Promise<UserRow | undefined> => {
  const { rows } = await client.query<UserRow>(selectUser, [userId])
  return rows[0]
}

/** The same, to change: nobody else does meanwhile, and what is read is not from before somebody else's change. */
export const lockUser = async (client: PoolClient, userId: string): Promise<UserRow | undefined> => {
  await client.query('select from auth.users where id = $1 for update', [userId])
  return findUser(client, userId)
}

const insertAlone = insertEntry({ userId: '$1', entry: '$2', at: '$3' })

// The lock comes first: who ends sessions with a new password holds it until they are gone.
const lockForSessions = 'select from auth.users where id = $1 for no key update'
const selectSession = 'select from auth.sessions where id = $2 and user_id = $1'

/**
 * Applies all changes or none, `first` with them. A new password ends every session except `sessionId`. Undefined where that
 * one has ended, as while the change waited for its turn to hash the password: a stolen session must not outlive its end so.
 */
export const changeUser = (
  pool: Pool,
  { userId, sessionId }: { userId: string; sessionId: string },
  {
    email,
    passwordHash,
    metadata,
    entries,
    first,
  }: UserChanges & { entries: readonly AuditEntry[]; first: ((client: PoolClient) => Promise<void>) | undefined },
  now: Date,
): Promise<UserRow | undefined> =>
  inTransaction(pool, async (client) => {
    await client.query(lockForSessions, [userId])
    if ((await client.query(selectSession, [userId, sessionId])).rowCount === 0) return undefined
    await first?.(client)
    if (metadata !== undefined) await changeMetadata(client, userId, metadata, now)
    if (email !== undefined) await changeEmail(client, userId, email, now)
    if (passwordHash !== undefined) {
      await client.query(updatePassword, [userId, passwordHash, now])
      await client.query(deleteOtherSessions, [userId, sessionId])
    }
    for (const entry of entries) if (entry !== null) await client.query(insertAlone, [userId, entry, now])
    return findUser(client, userId)
  })
