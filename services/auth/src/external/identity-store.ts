import type { Pool, PoolClient } from 'pg'
import { DatabaseError } from 'pg'
import { AuthError } from '../errors.ts'
import { confirmEmail, userAlreadyExists } from '../user-store.ts'
import type { ExternalIdentity } from './provider.ts'

/** What clients see of an identity: names and address, as the provider gave them. */
const dataOf = ({ subject, email, emailVerified, details }: ExternalIdentity): string =>
  JSON.stringify({
    ...details,
    sub: subject,
    provider_id: subject,
    ...(email === undefined ? {} : { email }),
    email_verified: emailVerified === true,
    phone_verified: false,
  })

const selectOwner = `select user_id as "userId" from auth.identities where provider = $1 and provider_id = $2`

/** The user of an identity; undefined if it is not linked. */
export const findIdentityOwner = async (
  client: Pool | PoolClient,
  provider: string,
  { subject }: ExternalIdentity,
): Promise<string | undefined> =>
  (await client.query<{ userId: string }>(selectOwner, [provider, subject])).rows[0]?.userId

const updateIdentity = `
update auth.identities set identity_data = $3, last_sign_in_at = $4, updated_at = $4
where provider = $1 and provider_id = $2`

/** Keeps what the provider says of them today. */
export const noteIdentityUse = async (
  client: PoolClient,
  provider: string,
  identity: ExternalIdentity,
  now: Date,
): Promise<void> => {
  await client.query(updateIdentity, [provider, identity.subject, dataOf(identity), now])
}

const insertIdentity = `
insert into auth.identities (provider_id, user_id, identity_data, provider, last_sign_in_at, created_at, updated_at)
values ($2, $3, $4, $1, $5, $5, $5)`

// The first of an account gives it the name `provider`; an unlinked one hands that on.
const updateProviders = `
update auth.users u
set raw_app_meta_data = coalesce(raw_app_meta_data, '{}') || jsonb_build_object(
    'provider', case when known.names ? (u.raw_app_meta_data ->> 'provider') then u.raw_app_meta_data ->> 'provider'
      else coalesce(known.names ->> 0, 'email') end,
    'providers', known.names),
  updated_at = $2
from (
  select coalesce(jsonb_agg(provider order by first), '[]') as names
  from (select provider, min(created_at) as first from auth.identities where user_id = $1 group by provider) each
) known
where u.id = $1`

// With an account to sign in with, nobody is anonymous any more. The address is theirs where the provider has verified it and
// no other user has it.
const endAnonymity = `
update auth.users u
set is_anonymous = false, updated_at = $2,
  email = coalesce(u.email, proven.email), email_confirmed_at = coalesce(u.email_confirmed_at,
    case when u.email is null and proven.email is not null then $2::timestamptz end)
from (
  select (select $3::text where not exists (
    select from auth.users o where lower(o.email) = lower($3) and not o.is_sso_user)) as email
) proven
where u.id = $1 and u.is_anonymous`

export const identityTaken = (): AuthError =>
  new AuthError(422, 'identity_already_exists', 'Identity is already linked to another user')

/** Links an identity to an account. Throws `identity_already_exists` if it was linked concurrently. */
export const addIdentity = async (
  client: PoolClient,
  { userId, provider, identity }: { userId: string; provider: string; identity: ExternalIdentity },
  now: Date,
): Promise<void> => {
  try {
    await client.query(insertIdentity, [provider, identity.subject, userId, dataOf(identity), now])
  } catch (error) {
    if (error instanceof DatabaseError && error.constraint === 'identities_provider_id_provider_unique')
      throw identityTaken()
    throw error
  }
  await client.query(updateProviders, [userId, now])
  const email = identity.emailVerified === true ? identity.email : undefined
  await client.query(endAnonymity, [userId, now, email ?? null])
}

const insertUser = `
insert into auth.users (
  instance_id, id, aud, role, email, email_confirmed_at, raw_app_meta_data, raw_user_meta_data, is_sso_user,
  confirmation_token, recovery_token, email_change_token_new, email_change, created_at, updated_at)
values (
  '00000000-0000-0000-0000-000000000000', $1, 'authenticated', 'authenticated', $2, $6,
  jsonb_build_object('provider', $3::text, 'providers', jsonb_build_array($3::text)), $4, $5, '', '', '', '', $6, $6)`

export interface NewExternalUser {
  provider: string
  identity: ExternalIdentity
  /** Undefined for an account that has none, of a wallet. */
  email: string | undefined
  /** Whether the account is of a single sign-on: it may share its address with another account. */
  sso: boolean
}

/** An account without a password. Throws `user_already_exists` where the address was taken meanwhile. */
export const createExternalUser = async (
  client: PoolClient,
  { provider, identity, email, sso }: NewExternalUser,
  now: Date,
): Promise<string> => {
  const id = crypto.randomUUID()
  try {
    await client.query(insertUser, [id, email ?? null, provider, dataOf(identity), sso, now])
  } catch (error) {
    if (error instanceof DatabaseError && error.constraint === 'users_email_partial_key') throw userAlreadyExists()
    throw error
  }
  await client.query(insertIdentity, [provider, identity.subject, id, dataOf(identity), now])
  return id
}

const overwriteMetadata = 'update auth.users set raw_user_meta_data = $2 where id = $1'

/**
 * Gives an account that nobody has confirmed to who has proven its address elsewhere. What was chosen for it before is
 * forgotten: the password, and the metadata.
 */
export const claimUser = async (
  client: PoolClient,
  { userId, identity }: { userId: string; identity: ExternalIdentity },
  now: Date,
): Promise<void> => {
  await client.query(overwriteMetadata, [userId, dataOf(identity)])
  await confirmEmail(client, { userId, keepPassword: false }, now)
}

const deleteIdentity = `
with gone as (delete from auth.identities where id = $1 and user_id = $2 returning provider)
select provider from gone`

/** Unlinks an identity from an account; with the email identity, the password is deleted. */
export const removeIdentity = async (
  client: PoolClient,
  { userId, identityId }: { userId: string; identityId: string },
  now: Date,
): Promise<void> => {
  const { rows } = await client.query<{ provider: string }>(deleteIdentity, [identityId, userId])
  if (rows[0]?.provider === 'email')
    await client.query('update auth.users set encrypted_password = null where id = $1', [userId])
  await client.query(updateProviders, [userId, now])
}
