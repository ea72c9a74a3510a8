import { createHash, randomBytes } from 'node:crypto'
import type { Pool, PoolClient } from 'pg'
import type { LinkType } from './mail.ts'

const tokenTypes = {
  signup: 'confirmation_token',
  recovery: 'recovery_token',
  magiclink: 'recovery_token',
  email_change: 'email_change_token_new',
} as const satisfies Record<LinkType, string>

export const linkLifetimeMs = 3_600_000

// It has 256 random bits, so a plain digest cannot be searched backwards, nor the comparison of digests be timed.
const hashed = (token: string): string => createHash('sha256').update(token).digest('hex')

const upsertToken = `
insert into auth.one_time_tokens (user_id, token_type, token_hash, relates_to, created_at, updated_at)
values ($1, $2, $3, $4, $5::timestamptz at time zone 'utc', $5::timestamptz at time zone 'utc')
on conflict (user_id, token_type) do update
set token_hash = excluded.token_hash, relates_to = excluded.relates_to,
  created_at = excluded.created_at, updated_at = excluded.updated_at`

/** A token to be mailed to `email`; those of its kind that this user had are worthless from now on. */
export const createOneTimeToken = async (
  pool: Pool,
  { userId, type, email }: { userId: string; type: LinkType; email: string },
  now: Date,
): Promise<string> => {
  const token = randomBytes(32).toString('base64url')
  await pool.query(upsertToken, [userId, tokenTypes[type], hashed(token), email, now])
  return token
}

const deleteToken = `
delete from auth.one_time_tokens where token_hash = $1 and token_type = $2
returning user_id, relates_to, created_at at time zone 'utc' as created_at`

/** Uses a token up. Nothing if it is unknown, was used, or is older than an hour. */
export const takeOneTimeToken = async (
  client: PoolClient,
  { token, type }: { token: string; type: LinkType },
  now: Date,
): Promise<{ userId: string; email: string } | undefined> => {
  const { rows } = await client.query<{ user_id: string; relates_to: string; created_at: Date }>(deleteToken, [
    hashed(token),
    tokenTypes[type],
  ])
  const [row] = rows
  if (row === undefined || now.getTime() - row.created_at.getTime() > linkLifetimeMs) return undefined
  return { userId: row.user_id, email: row.relates_to }
}
