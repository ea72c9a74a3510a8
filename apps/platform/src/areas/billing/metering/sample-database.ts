import { z } from 'zod'
import type { Pool } from 'pg'
import type { Metered } from '../usage-store.ts'

const Sample = z.object({
  database_size: z.string(),
  has_users: z.boolean(),
  has_third_party_users: z.boolean(),
  has_files: z.boolean(),
})
const Users = z.object({ others: z.string(), sso: z.string() })
const ThirdPartyUsers = z.object({ users: z.string() })
const Files = z.object({ bytes: z.string() })

const selectSample = `
  select (select sum(pg_database_size(oid)) from pg_database where datallowconn)::text as database_size,
    to_regclass('auth.users') is not null and to_regclass('auth.sessions') is not null as has_users,
    to_regclass('auth.third_party_users') is not null as has_third_party_users,
    to_regclass('storage.objects') is not null as has_files`

/** People who signed in, or whose session was continued. */
const selectUsers = `
  select count(*) filter (where not u.is_sso_user)::text as others, count(*) filter (where u.is_sso_user)::text as sso
  from auth.users u
  where coalesce(u.last_sign_in_at, '-infinity'::timestamptz) >= $1
    or u.id in (select user_id from auth.sessions where coalesce(refreshed_at at time zone 'utc', created_at) >= $1)`

/** People with tokens of other issuers, who are no users of the project. */
const selectThirdPartyUsers = 'select count(*)::text as users from auth.third_party_users where seen_at >= $1'

const selectFiles = `
  select coalesce(sum((metadata ->> 'size')::numeric), 0)::text as bytes from storage.objects
  where metadata ->> 'size' ~ '^[0-9]+$'`

/** What is in a database now. `cycleStart`: since when people count as active. */
export const sampleDatabase = async (pool: Pool, cycleStart: Date): Promise<Metered[]> => {
  const one = async <Shape>(shape: z.ZodType<Shape>, sql: string, values: readonly unknown[] = []) =>
    shape.parse((await pool.query({ text: sql, values: [...values] })).rows[0])
  const sample = await one(Sample, selectSample)
  const users = sample.has_users ? await one(Users, selectUsers, [cycleStart]) : { others: '0', sso: '0' }
  const thirdParty = sample.has_third_party_users
    ? await one(ThirdPartyUsers, selectThirdPartyUsers, [cycleStart])
    : { users: '0' }
  const files = sample.has_files ? await one(Files, selectFiles) : { bytes: '0' }
  return [
    { meter: 'database_size', part: '', amount: BigInt(sample.database_size) },
    { meter: 'storage_size', part: '', amount: BigInt(files.bytes) },
    { meter: 'auth_mau', part: '', amount: BigInt(users.others) },
    { meter: 'auth_third_party_mau', part: '', amount: BigInt(thirdParty.users) },
    { meter: 'auth_saml_mau', part: '', amount: BigInt(users.sso) },
  ]
}

/** Of a database that does not run, these are what they were. */
export const sizeMeters = ['database_size', 'storage_size'] as const
