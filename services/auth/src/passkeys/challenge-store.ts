import type { Pool } from 'pg'
import { z } from 'zod'
import { AuthError } from '../errors.ts'
import type { Party } from '../factors/webauthn/relying-party.ts'

const lifetimeMs = 300_000

export type PasskeyCeremony = 'registration' | 'authentication'

const Asked = z.object({ challenge: z.string(), partyId: z.string(), origins: z.array(z.string()) })
/** What a page was given to be signed, and for which application. */
export type AskedOfPasskey = z.output<typeof Asked>

const insert = `
with expired as (
  delete from auth.webauthn_challenges where id in (
    select id from auth.webauthn_challenges where expires_at < $4 limit 100)
)
insert into auth.webauthn_challenges (user_id, challenge_type, session_data, created_at, expires_at)
values ($1, $2, $3, $4, $5) returning id`

export interface StoredChallenge {
  id: string
  expiresAt: Date
}

/** `userId` is null for a sign-in: who it is follows from the key. */
export const insertPasskeyChallenge = async (
  pool: Pool,
  {
    userId,
    ceremony,
    challenge,
    party,
  }: { userId: string | null; ceremony: PasskeyCeremony; challenge: string; party: Party },
  now: Date,
): Promise<StoredChallenge> => {
  const asked: AskedOfPasskey = { challenge, partyId: party.id, origins: party.origins }
  const expiresAt = new Date(now.getTime() + lifetimeMs)
  const { rows } = await pool.query<{ id: string }>(insert, [userId, ceremony, JSON.stringify(asked), now, expiresAt])
  const [row] = rows
  if (row === undefined) throw new Error('The challenge that was just written is gone.')
  return { id: row.id, expiresAt }
}

// Before the answer is looked at: a challenge is good for one attempt.
const take = `
delete from auth.webauthn_challenges
where id = $1 and challenge_type = $2 and user_id is not distinct from $3::uuid
returning session_data as asked, expires_at as "expiresAt"`

/** What was asked, once. Throws for a challenge of somebody else, one that was answered before, and one that expired. */
export const takePasskeyChallenge = async (
  pool: Pool,
  { id, userId, ceremony }: { id: string; userId: string | null; ceremony: PasskeyCeremony },
  now: Date,
): Promise<AskedOfPasskey> => {
  const { rows } = await pool.query<{ asked: unknown; expiresAt: Date }>(take, [id, ceremony, userId])
  const [row] = rows
  if (row === undefined)
    throw new AuthError(400, 'webauthn_challenge_not_found', 'This WebAuthn challenge does not exist, or was used')
  if (row.expiresAt <= now)
    throw new AuthError(400, 'webauthn_challenge_expired', 'WebAuthn challenge has expired, ask for another one')
  return Asked.parse(row.asked)
}
