import type { Pool } from 'pg'
import { listKeys } from '../user-list/list-keys.ts'
import { userColumns } from '../user.ts'
import type { UserRow } from '../user.ts'

export interface UserPage {
  users: UserRow[]
  /** Exact up to 100,000; above, as the statistics of the database have it. */
  total: number
}

const countedExactly = 100_000

const condition = `
  ($1 = '' or strpos(lower(coalesce(u.email, '')), lower($1)) > 0 or strpos(coalesce(u.phone, ''), $1) > 0
    or strpos(lower(coalesce(u.raw_user_meta_data ->> 'full_name', '')), lower($1)) > 0)`

const orders = { desc: `${listKeys.created_at} desc, u.id desc`, asc: `${listKeys.created_at}, u.id` }

// The page first, then what is shown of it: the lists of identities and factors are made for the page alone.
const selectPage = (order: string) => `
select ${userColumns} from (
  select u.id from auth.users u where ${condition} order by ${order} limit $2 offset $3
) page join auth.users u on u.id = page.id
order by ${order}`

const countUsers = `
select count(*)::int as counted, (select greatest(reltuples, 0)::bigint::int from pg_class where oid = 'auth.users'::regclass)
  as estimated
from (select from auth.users u where ${condition} limit $2) counted`

/** A page of the users, by the time they were made. `filter` is a part of the address, number or full name. */
export const listUsers = async (
  pool: Pool,
  { filter, order, page, perPage }: { filter: string; order: keyof typeof orders; page: number; perPage: number },
): Promise<UserPage> => {
  const { rows: users } = await pool.query<UserRow>(selectPage(orders[order]), [filter, perPage, (page - 1) * perPage])
  const { rows } = await pool.query<{ counted: number; estimated: number }>(countUsers, [filter, countedExactly + 1])
  const { counted = 0, estimated = 0 } = rows[0] ?? {}
  const total = counted > countedExactly && filter === '' ? Math.max(counted, estimated) : counted
  return { users, total }
}
