import type { MeterName } from '@cairn/contracts/product-catalogue/catalogue-schema'
import { inTransaction } from '@cairn/service-kit'
import { z } from 'zod'
import type { Pool } from 'pg'
import type { Metered } from '../usage-store.ts'

const Has = z.object({ has: z.boolean() })
const Bytes = z.object({ bytes: z.string() })
const Users = z.object({ others: z.string(), sso: z.string() })
const ThirdPartyUsers = z.object({ users: z.string() })

const selectDatabases = 'select sum(pg_database_size(oid))::text as bytes from pg_database where datallowconn'

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

// Who has written such a row has changed the table: more cannot be kept.
const most = 2n ** 63n - 1n

// People can lock, change and fill all of these tables, and the projects after this one are to be metered too.
const limits = `set transaction read only; set local lock_timeout = '2s'; set local statement_timeout = '120s'`

interface Sample {
  /** Those of its meters that stay what they were while the tables that it reads cannot be read. */
  sizes: readonly MeterName[]
  /** `cycleStart`: since when people count as active. */
  take: (pool: Pool, cycleStart: Date) => Promise<Metered[]>
}

const one = <Shape>(pool: Pool, shape: z.ZodType<Shape>, sql: string, values: readonly unknown[] = []) =>
  inTransaction(pool, async (client) => {
    await client.query(limits)
    return shape.parse((await client.query({ text: sql, values: [...values] })).rows[0])
  })

const has = async (pool: Pool, tables: readonly string[]): Promise<boolean> =>
  (await one(pool, Has, 'select bool_and(to_regclass(name) is not null) as has from unnest($1::text[]) name', [tables]))
    .has

/** What is in a database now. Each is taken by itself: what keeps one from being taken keeps back no other. */
export const samples: readonly Sample[] = [
  {
    sizes: ['database_size'],
    take: async (pool) => {
      const { bytes } = await one(pool, Bytes, selectDatabases)
      return [{ meter: 'database_size', part: '', amount: BigInt(bytes) }]
    },
  },
  {
    sizes: ['storage_size'],
    take: async (pool) => {
      const { bytes } = (await has(pool, ['storage.objects'])) ? await one(pool, Bytes, selectFiles) : { bytes: '0' }
      const found = BigInt(bytes)
      return [{ meter: 'storage_size', part: '', amount: found < most ? found : most }]
    },
  },
  {
    sizes: [],
    take: async (pool, cycleStart) => {
      const { others, sso } = (await has(pool, ['auth.users', 'auth.sessions']))
        ? await one(pool, Users, selectUsers, [cycleStart])
        : { others: '0', sso: '0' }
      return [
        { meter: 'auth_mau', part: '', amount: BigInt(others) },
        { meter: 'auth_saml_mau', part: '', amount: BigInt(sso) },
      ]
    },
  },
  {
    sizes: [],
    take: async (pool, cycleStart) => {
      const { users } = (await has(pool, ['auth.third_party_users']))
        ? await one(pool, ThirdPartyUsers, selectThirdPartyUsers, [cycleStart])
        : { users: '0' }
      return [{ meter: 'auth_third_party_mau', part: '', amount: BigInt(users) }]
    },
  },
]

/** Of a database that does not run, these are what they were. */
export const sizeMeters = ['database_size', 'storage_size'] as const
