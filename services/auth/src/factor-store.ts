import { inTransaction } from '@cairn/service-kit'
import type { Pool, PoolClient } from 'pg'
import { DatabaseError } from 'pg'
import { insertEntry } from './audit.ts'
import type { AuditEntry } from './audit.ts'
import { AuthError } from './errors.ts'
import { factorKinds, methodOf, recoveryMethod } from './factors/factor-kinds.ts'
import type { FactorKind } from './factors/factor-kinds.ts'

export interface Factor {
  id: string
  kind: FactorKind
  status: 'unverified' | 'verified'
  /** Sealed; of a TOTP factor alone. */
  secret: string | null
  /** Of a phone factor. */
  phone: string | null
  /** What a security key has registered. */
  credential: unknown
}

export const factorNotFound = () => new AuthError(404, 'mfa_factor_not_found', 'Factor not found')

const isTakenName = (error: unknown): boolean =>
  error instanceof DatabaseError &&
  error.code === '23505' &&
  error.constraint === 'mfa_factors_user_friendly_name_unique'

/** The result, or the refusal of a name that another factor of the user has. */
export const orTakenName = async <Result>(work: Promise<Result>, name: string): Promise<Result> => {
  try {
    return await work
  } catch (error) {
    if (!isTakenName(error)) throw error
    throw new AuthError(422, 'mfa_factor_name_conflict', `There is a factor called “${name}” already`)
  }
}

interface NewFactor {
  userId: string
  kind: FactorKind
  name: string
  sealedSecret?: string | undefined
  phone?: string | undefined
  entry: AuditEntry
}

/** An unverified factor, in place of any other that was begun and not finished. Throws if the name is taken. */
export const insertFactor = async (
  pool: Pool,
  { userId, kind, name, sealedSecret, phone, entry }: NewFactor,
  now: Date,
): Promise<string> => {
  const id = crypto.randomUUID()
  const inserted = inTransaction(pool, async (client) => {
    await client.query(`delete from auth.mfa_factors where user_id = $1 and status = 'unverified'`, [userId])
    await client.query(
      `with entry as (${insertEntry({ userId: '$2', entry: '$8', at: '$4' })})
      insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, created_at, updated_at, secret, phone)
      values ($1, $2, $3, $6, 'unverified', $4, $4, $5, $7)`,
      [id, userId, name, now, sealedSecret ?? null, kind, phone ?? null, entry],
    )
  })
  await orTakenName(inserted, name)
  return id
}

const selectFactor = `
select id, factor_type as kind, status, secret, phone, web_authn_credential as credential
from auth.mfa_factors where id = $1 and user_id = $2 and factor_type <> 'recovery_code'`

/** A person's own factor. */
export const findFactor = async (
  client: Pool | PoolClient,
  { userId, factorId }: { userId: string; factorId: string },
): Promise<Factor> => {
  const { rows } = await client.query<Factor>(selectFactor, [factorId, userId])
  const [factor] = rows
  if (factor === undefined) throw factorNotFound()
  return factor
}

const selectCredentials = `
select web_authn_credential as credential from auth.mfa_factors
where user_id = $1 and factor_type = 'webauthn' and status = 'verified'`

/** What the security keys of a user have registered. */
export const findCredentials = async (pool: Pool, userId: string): Promise<unknown[]> => {
  const { rows } = await pool.query<{ credential: unknown }>(selectCredentials, [userId])
  return rows.map(({ credential }) => credential)
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
  select from auth.mfa_factors f where f.user_id = $1 and f.factor_type <> 'recovery_code' and f.status = 'verified'
)
returning id`

// Sessions from before the names of GoTrue have the last one.
const methods = [...factorKinds.map((kind) => methodOf[kind]), recoveryMethod, 'recovery_code']
const quotedMethods = `array[${methods.map((method) => `'${method}'`).join(', ')}]`

const lowerSessions = `
with spent as (
  delete from auth.mfa_amr_claims a using auth.sessions s
  where s.id = a.session_id and s.user_id = $1 and s.factor_id = $2 and s.id is distinct from $3::uuid
    and a.authentication_method = any(${quotedMethods})
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
