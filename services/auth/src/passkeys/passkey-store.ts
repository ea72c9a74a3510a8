import type { Pool, PoolClient } from 'pg'
import { DatabaseError } from 'pg'
import { AuthError } from '../errors.ts'

/** A passkey as its owner sees it. */
export interface Passkey {
  id: string
  name: string
  createdAt: Date
  lastUsedAt: Date | null
}

export const passkeyNotFound = () => new AuthError(404, 'webauthn_credential_not_found', 'Passkey not found')

const shown = `id, friendly_name as name, created_at as "createdAt", last_used_at as "lastUsedAt"`

export const listPasskeys = async (pool: Pool | PoolClient, userId: string): Promise<Passkey[]> => {
  const select = `select ${shown} from auth.webauthn_credentials where user_id = $1 order by created_at, id`
  return (await pool.query<Passkey>(select, [userId])).rows
}

/** The names by which authenticators know what they have for a user. */
export const credentialIdsOf = async (pool: Pool, userId: string): Promise<string[]> => {
  const { rows } = await pool.query<{ credential: Buffer }>(
    'select credential_id as credential from auth.webauthn_credentials where user_id = $1',
    [userId],
  )
  return rows.map(({ credential }) => credential.toString('base64url'))
}

export interface NewPasskey {
  userId: string
  credentialId: string
  publicKey: Uint8Array
  aaguid: string
  signCount: number
  transports: readonly string[]
  isBackupEligible: boolean
  isBackedUp: boolean
}

export const mostPasskeys = 10

export const tooManyPasskeys = () =>
  new AuthError(422, 'too_many_passkeys', `A user has ${mostPasskeys} passkeys at most`)

// Two registrations at once count one after the other.
const insert = `
insert into auth.webauthn_credentials (user_id, credential_id, public_key, attestation_type, aaguid, sign_count, transports,
  backup_eligible, backed_up, created_at, updated_at)
select $1, $2, $3, 'none', $4, $5, $6, $7, $8, $9, $9
where (select count(*) from auth.webauthn_credentials where user_id = $1) < ${mostPasskeys}
returning ${shown}`

/** Throws for a key that is registered already, by anybody, and beyond the most that a user can have. */
export const insertPasskey = async (client: PoolClient, passkey: NewPasskey, now: Date): Promise<Passkey> => {
  await client.query('select from auth.users where id = $1 for update', [passkey.userId])
  try {
    const { rows } = await client.query<Passkey>(insert, [
      passkey.userId,
      Buffer.from(passkey.credentialId, 'base64url'),
      Buffer.from(passkey.publicKey),
      passkey.aaguid,
      passkey.signCount,
      JSON.stringify(passkey.transports),
      passkey.isBackupEligible,
      passkey.isBackedUp,
      now,
    ])
    const [made] = rows
    if (made === undefined) throw tooManyPasskeys()
    return made
  } catch (error) {
    if (error instanceof DatabaseError && error.constraint === 'webauthn_credentials_credential_id_key')
      throw new AuthError(422, 'webauthn_credential_exists', 'This passkey is registered already')
    throw error
  }
}

export interface SignInPasskey {
  id: string
  userId: string
  publicKey: Buffer
  signCount: number
}

const select = `
select c.id, c.user_id as "userId", c.public_key as "publicKey", c.sign_count::float8 as "signCount"
from auth.webauthn_credentials c join auth.users u on u.id = c.user_id
where c.credential_id = $1 and u.deleted_at is null`

/** Undefined if nobody has registered it. */
export const findPasskey = async (pool: Pool, credentialId: string): Promise<SignInPasskey | undefined> =>
  (await pool.query<SignInPasskey>(select, [Buffer.from(credentialId, 'base64url')])).rows[0]

// Of two sign-ins at once with the same count, one is a copy of the key. Keys that are kept in several places count nothing.
const use = `
update auth.webauthn_credentials set sign_count = $2, backed_up = $3, last_used_at = $4, updated_at = $4
where id = $1 and (sign_count < $2 or (sign_count = 0 and $2 = 0))`

/** Notes a use; false if a later one was noted before. */
export const notePasskeyUse = async (
  client: PoolClient,
  { id, signCount, isBackedUp }: { id: string; signCount: number; isBackedUp: boolean },
  now: Date,
): Promise<boolean> => (await client.query(use, [id, signCount, isBackedUp, now])).rowCount === 1

/** Throws if it is not a passkey of this user. */
export const renamePasskey = async (
  client: PoolClient,
  { id, userId, name }: { id: string; userId: string; name: string },
  now: Date,
): Promise<Passkey> => {
  const { rows } = await client.query<Passkey>(
    `update auth.webauthn_credentials set friendly_name = $3, updated_at = $4 where id = $1 and user_id = $2
     returning ${shown}`,
    [id, userId, name, now],
  )
  const [renamed] = rows
  if (renamed === undefined) throw passkeyNotFound()
  return renamed
}

/** Throws if it is not a passkey of this user. */
export const deletePasskey = async (
  client: PoolClient,
  { id, userId }: { id: string; userId: string },
): Promise<void> => {
  const { rowCount } = await client.query('delete from auth.webauthn_credentials where id = $1 and user_id = $2', [
    id,
    userId,
  ])
  if (rowCount !== 1) throw passkeyNotFound()
}
