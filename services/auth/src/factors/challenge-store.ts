import type { Pool, PoolClient } from 'pg'
import { insertEntry } from '../audit.ts'
import type { AuditEntry } from '../audit.ts'
import { AuthError } from '../errors.ts'

const challengeLifetimeMs = 300_000

export interface NewChallenge {
  id: string
  factorId: string
  ip: string | null
  /** Of a code that was sent: keyed with a secret that is not in the database. */
  codeDigest?: string | undefined
  /** What a security key was asked. */
  asked?: unknown
  userId: string
  entry: AuditEntry
}

const insert = `
with stale as (
  delete from auth.mfa_challenges where factor_id = $2 and created_at < $5
), entry as (${insertEntry({ userId: '$8', entry: '$9', at: '$3' })}
)
insert into auth.mfa_challenges (id, factor_id, created_at, ip_address, otp_code, web_authn_session_data)
values ($1, $2, $3, $4, $6, $7::jsonb)`

/** When it expires. */
export const insertChallenge = async (
  pool: Pool,
  { id, factorId, ip, codeDigest, asked, userId, entry }: NewChallenge,
  now: Date,
): Promise<Date> => {
  await pool.query(insert, [
    id,
    factorId,
    now,
    ip,
    new Date(now.getTime() - challengeLifetimeMs),
    codeDigest ?? null,
    asked === undefined ? null : JSON.stringify(asked),
    userId,
    entry,
  ])
  return new Date(now.getTime() + challengeLifetimeMs)
}

export interface OpenChallenge {
  id: string
  codeDigest: string | null
  asked: unknown
}

const select = `
select id, otp_code as "codeDigest", web_authn_session_data as asked from auth.mfa_challenges
where id = $1 and factor_id = $2 and verified_at is null and created_at >= $3`

/** Throws if there is no such challenge, if it was met already, or if it is older than five minutes. */
export const findChallenge = async (
  client: Pool,
  { challengeId, factorId }: { challengeId: string; factorId: string },
  now: Date,
): Promise<OpenChallenge> => {
  const oldest = new Date(now.getTime() - challengeLifetimeMs)
  const [challenge] = (await client.query<OpenChallenge>(select, [challengeId, factorId, oldest])).rows
  if (challenge === undefined)
    throw new AuthError(422, 'mfa_challenge_expired', 'MFA challenge has expired, verify against another challenge')
  return challenge
}

const meet = `
with met as (
  update auth.mfa_challenges set verified_at = $3 where id = $1 and factor_id = $2 and verified_at is null
  returning factor_id
)
update auth.mfa_factors
set status = 'verified', updated_at = $3, web_authn_credential = coalesce($4::jsonb, web_authn_credential),
  web_authn_aaguid = coalesce($5::uuid, web_authn_aaguid)
where id = (select factor_id from met)`

/** Notes that a challenge was met, with what a security key has registered; false if it had been met before. */
export const meetChallenge = async (
  client: PoolClient,
  challenge: { challengeId: string; factorId: string; credential?: unknown; aaguid?: string | undefined },
  now: Date,
): Promise<boolean> => {
  const { challengeId, factorId, credential, aaguid } = challenge
  const { rowCount } = await client.query(meet, [
    challengeId,
    factorId,
    now,
    credential === undefined ? null : JSON.stringify(credential),
    aaguid ?? null,
  ])
  return rowCount === 1
}
