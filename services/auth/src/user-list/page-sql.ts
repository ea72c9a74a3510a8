import type { Cursor } from './cursor.ts'
import { listKeys, typeOf } from './list-keys.ts'
import type { ListKey } from './list-keys.ts'
import type { SearchPhase } from './search-phases.ts'
import { conditionsOf } from './user-filter.ts'
import type { Parameters, UserFilter } from './user-filter.ts'

export interface ListedUser {
  id: string
  email: string | null
  phone: string | null
  name: string | null
  providers: string[]
  /** Kinds of verified second factors. */
  factors: string[]
  isAnonymous: boolean
  confirmedAt: Date | null
  bannedUntil: Date | null
  lastSignInAt: Date | null
  createdAt: Date | null
}

/** For `select … from auth.users u`. */
export const listedColumns = `
  u.id, u.email, u.phone,
  coalesce(u.raw_user_meta_data ->> 'full_name', u.raw_user_meta_data ->> 'name', u.raw_user_meta_data ->> 'display_name') as name,
  array(select distinct i.provider from auth.identities i where i.user_id = u.id order by 1) as providers,
  array(select distinct f.factor_type::text from auth.mfa_factors f
    where f.user_id = u.id and f.status = 'verified' order by 1) as factors,
  u.is_anonymous as "isAnonymous", u.confirmed_at as "confirmedAt", u.banned_until as "bannedUntil",
  u.last_sign_in_at as "lastSignInAt", u.created_at as "createdAt"`

/** A user, with the value that the list is ordered by as Postgres writes it. */
export interface ListedRow extends ListedUser {
  key: string
}

export interface PageQuery {
  key: ListKey
  descending: boolean
  filter: UserFilter
  within: SearchPhase | undefined
  /** Places that were searched before: their users are not found again. */
  without: readonly SearchPhase[]
  after: Cursor | undefined
  limit: number
}

const rangeOf = ({ key, from, to }: SearchPhase, values: Parameters): string => {
  const [first, last] = [from, to].map((value) => `${values.add(value)}::${typeOf(key)}`)
  return `${listKeys[key]} between ${first} and ${last}`
}

/** The statement for a page; its values go into `values`. */
export const pageSql = (
  { key, descending, filter, within, without, after, limit }: PageQuery,
  values: Parameters,
): string => {
  const direction = descending ? 'desc' : 'asc'
  const expression = listKeys[key]
  const keys = key === 'id' ? [expression] : [expression, 'u.id']
  const conditions = conditionsOf(filter, values)
  if (within !== undefined) conditions.push(rangeOf(within, values))
  // Not the negation alone: a user without a phone number is in no range of them.
  for (const phase of without) conditions.push(`(${rangeOf(phase, values)}) is not true`)
  if (after !== undefined) {
    const beginsAt = [
      ...(key === 'id' ? [] : [`${values.add(after.value)}::${typeOf(key)}`]),
      `${values.add(after.id)}::uuid`,
    ]
    conditions.push(`(${keys.join(', ')}) ${descending ? '<' : '>'} (${beginsAt.join(', ')})`)
  }
  return `select ${listedColumns}, (${expression})::text as key from auth.users u
    where ${conditions.join(' and ')}
    order by ${keys.map((each) => `${each} ${direction}`).join(', ')} limit ${values.add(limit)}`
}
