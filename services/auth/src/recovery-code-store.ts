import { inTransaction } from '@cairn/service-kit'
import type { Pool, PoolClient } from 'pg'
import { orTakenName } from './factor-store.ts'

/** The factor that the codes of a person make up. */
export interface RecoveryFactor {
  id: string
  name: string | null
}

const insertFactor = `
insert into auth.mfa_factors (user_id, friendly_name, factor_type, status, created_at, updated_at)
values ($1, $2, 'recovery_code', 'verified', $3, $3)
on conflict (user_id) where factor_type = 'recovery_code' do nothing
returning id, friendly_name as name`

const touchFactor = `
update auth.mfa_factors set updated_at = $2 where user_id = $1 and factor_type = 'recovery_code'
returning id, friendly_name as name`

const insertCodes =
  'insert into auth.mfa_recovery_codes (factor_id, code_hash) select $1, hash from unnest($2::text[]) hash'

/** The first codes of a person. Undefined if there are some. Throws `mfa_factor_name_conflict`. */
export const createRecoveryCodes = (
  pool: Pool,
  { userId, name, hashes }: { userId: string; name: string; hashes: readonly string[] },
  now: Date,
): Promise<RecoveryFactor | undefined> =>
  inTransaction(pool, async (client) => {
    const inserted = client.query<RecoveryFactor>(insertFactor, [userId, name, now])
    const [factor] = (await orTakenName(inserted, name)).rows
    if (factor !== undefined) await client.query(insertCodes, [factor.id, hashes])
    return factor
  })

/** Replaces the codes of a person. Undefined if there are none. */
export const replaceRecoveryCodes = (
  pool: Pool,
  { userId, hashes }: { userId: string; hashes: readonly string[] },
  now: Date,
): Promise<RecoveryFactor | undefined> =>
  inTransaction(pool, async (client) => {
    const [factor] = (await client.query<RecoveryFactor>(touchFactor, [userId, now])).rows
    if (factor === undefined) return undefined
    await client.query('delete from auth.mfa_recovery_codes where factor_id = $1', [factor.id])
    await client.query(insertCodes, [factor.id, hashes])
    return factor
  })

export const countRecoveryCodes = async (
  pool: Pool,
  userId: string,
): Promise<{ id: string; total: number; remaining: number } | undefined> => {
  const { rows } = await pool.query<{ id: string; total: number; remaining: number }>(
    `select f.id, count(*)::int as total, (count(*) filter (where c.used_at is null))::int as remaining
    from auth.mfa_factors f join auth.mfa_recovery_codes c on c.factor_id = f.id
    where f.user_id = $1 and f.factor_type = 'recovery_code'
    group by f.id`,
    [userId],
  )
  return rows[0]
}

/** Uses a code up and answers its factor's id; nothing if it is none of theirs, or was used. */
export const takeRecoveryCode = async (
  client: PoolClient,
  { userId, hash }: { userId: string; hash: string },
  now: Date,
): Promise<string | undefined> => {
  const { rows } = await client.query<{ id: string }>(
    `update auth.mfa_recovery_codes c set used_at = $3
    from auth.mfa_factors f
    where f.id = c.factor_id and f.user_id = $1 and c.code_hash = $2 and c.used_at is null
    returning f.id`,
    [userId, hash, now],
  )
  return rows[0]?.id
}
