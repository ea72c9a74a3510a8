import type { Client } from 'pg'
import { fillTable } from './fill-table.ts'

const partUsers = 500_000

/** Addresses in another order than ids and times, as those of people are. */
const insertPart = (part: number, last: number) => `
  insert into auth.users (id, email, email_confirmed_at, created_at, last_sign_in_at, raw_user_meta_data)
  select ('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid,
    'user' || lpad((n::bigint * 7919 % 100000007)::text, 9, '0') || '@example.com', timestamptz '2026-01-01',
    timestamptz '2020-01-01' + n * interval '10 seconds', timestamptz '2026-01-01' + n * interval '1 second',
    jsonb_build_object('full_name', 'Person ' || n)
  from generate_series(${part * partUsers + 1}, ${last}) n`

/** The address of a user by number, beginning at 1. */
export const addressOfUser = (number: number): string =>
  `user${String(Number((BigInt(number) * 7_919n) % 100_000_007n)).padStart(9, '0')}@example.com`

/** Fills the users of a project, by a connection of the owner of the tables of authentication. */
export const createManyUsers = (owner: Pick<Client, 'query'>, count: number): Promise<void> =>
  fillTable(owner, 'auth.users', async () => {
    for (let part = 0; part * partUsers < count; part++)
      await owner.query(insertPart(part, Math.min(count, (part + 1) * partUsers)))
  })
