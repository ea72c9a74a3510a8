import { inTransaction } from '@cairn/service-kit'
import type { Pool, PoolClient } from 'pg'
import { DatabaseError } from 'pg'
import { AuthError } from './errors.ts'

export interface Factor {
  id: string
  status: 'unverified' | 'verified'
  /** Sealed. */
  secret: string
}

export const factorNotFound = () => new AuthError(404, 'mfa_factor_not_found', 'Factor not found')

const isTakenName = (error: unknown): boolean =>
  error instanceof DatabaseError &&
  error.code === '23505' &&
  error.constraint === 'mfa_factors_user_friendly_name_unique'

/** An unverified factor, in place of any other that was begun and not finished. Throws if the name is taken. */
export const insertFactor = async (
  pool: Pool,
  { userId, name, sealedSecret }: { userId: string; name: string; sealedSecret: string },
  now: Date,
): Promise<string> => {
  const id = crypto.randomUUID()
  try {
    await inTransaction(pool, async (client) => {
      await client.query(`delete from auth.mfa_factors where user_id = $1 and status = 'unverified'`, [userId])
      await client.query(
        `insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, created_at, updated_at, secret)
        values ($1, $2, $3, 'totp', 'unverified', $4, $4, $5)`,
        [id, userId, name, now, sealedSecret],
      )
    })
  } catch (error) {
    if (!isTakenName(error)) throw error
    throw new AuthError(422, 'mfa_factor_name_conflict', `There is a factor called “${name}” already`)
  }
  return id
}

/** A person's own TOTP factor. */
export const findFactor = async (
  client: Pool | PoolClient,
  { userId, factorId }: { userId: string; factorId: string },
): Promise<Factor> => {
  const { rows } = await client.query<Factor>(
    `select id, status, secret from auth.mfa_factors where id = $1 and user_id = $2 and factor_type = 'totp'`,
    [factorId, userId],
  )
  const [factor] = rows
  if (factor === undefined) throw factorNotFound()
  return factor
}

const challengeLifetimeMs = 300_000

export const insertChallenge = async (
  pool: Pool,
  { factorId, ip }: { factorId: string; ip: string | null },
  now: Date,
): Promise<{ id: string; expiresAt: Date }> => {
  const id = crypto.randomUUID()
  await pool.query(
    `with stale as (delete from auth.mfa_challenges where factor_id = $2 and created_at < $5)
    insert into auth.mfa_challenges (id, factor_id, created_at, ip_address) values ($1, $2, $3, $4)`,
    [id, factorId, now, ip, new Date(now.getTime() - challengeLifetimeMs)],
  )
  return { id, expiresAt: new Date(now.getTime() + challengeLifetimeMs) }
}

/** Throws if there is no such challenge, if it was met already, or if it is older than five minutes. */
export const checkChallenge = async (
  client: PoolClient,
  { challengeId, factorId }: { challengeId: string; factorId: string },
  now: Date,
): Promise<void> => {
  const { rowCount } = await client.query(
    'select from auth.mfa_challenges where id = $1 and factor_id = $2 and verified_at is null and created_at >= $3',
    [challengeId, factorId, new Date(now.getTime() - challengeLifetimeMs)],
  )
  if (rowCount === 0)
    throw new AuthError(422, 'mfa_challenge_expired', 'MFA challenge has expired, verify against another challenge')
}

const acceptStep = `
with met as (update auth.mfa_challenges set verified_at = $4 where id = $3)
update auth.mfa_factors set status = 'verified', last_time_step = $2, updated_at = $4
where id = $1 and (last_time_step is null or last_time_step < $2)`

/** Notes that the code of this time step was taken; false if it, or a later one, had been taken before. */
export const acceptTimeStep = async (
  client: PoolClient,
  { factorId, challengeId, timeStep }: { factorId: string; challengeId: string; timeStep: number },
  now: Date,
): Promise<boolean> => {
  const { rowCount } = await client.query(acceptStep, [factorId, timeStep, challengeId, now])
  return rowCount === 1
}

const deleteLoneRecoveryCodes = `
delete from auth.mfa_factors
where user_id = $1 and factor_type = 'recovery_code' and not exists (
  select from auth.mfa_factors f where f.user_id = $1 and f.factor_type = 'totp' and f.status = 'verified'
)
returning id`

const lowerSessions = `
with spent as (
  delete from auth.mfa_amr_claims a using auth.sessions s
  where s.id = a.session_id and s.user_id = $1 and s.factor_id = $2 and s.id is distinct from $3::uuid
    and a.authentication_method in ('totp', 'recovery_code')
)
update auth.sessions set aal = 'aal1', factor_id = null where user_id = $1 and factor_id = $2 and id is distinct from $3::uuid`

/**
 * Removes a factor. Sessions that were opened by it count as opened by password alone, except the one named; codes do not
 * outlive it.
 */
export const removeFactor = async (
  client: PoolClient,
  { userId, factorId, sessionId }: { userId: string; factorId: string; sessionId: string | undefined },
): Promise<void> => {
  await client.query('delete from auth.mfa_factors where id = $1 and user_id = $2', [factorId, userId])
  await client.query(lowerSessions, [userId, factorId, sessionId ?? null])
  const codes = await client.query<{ id: string }>(deleteLoneRecoveryCodes, [userId])
  for (const { id } of codes.rows) await client.query(lowerSessions, [userId, id, sessionId ?? null])
}

/** The same, for the user, in a session of theirs. */
export const deleteFactor = (
  pool: Pool,
  factor: { userId: string; factorId: string; sessionId: string },
): Promise<void> => inTransaction(pool, (client) => removeFactor(client, factor))
