import { inTransaction } from '@cairn/service-kit'
import type { Project } from '@cairn/service-kit'
import type { PoolClient } from 'pg'
import { countUsers } from './count-users.ts'
import type { UserCount } from './count-users.ts'
import { readCursor, writeCursor } from './cursor.ts'
import type { Cursor } from './cursor.ts'
import type { UserOrder } from './list-keys.ts'
import { translatedListError, UserListError } from './list-error.ts'
import { listProviders } from './list-providers.ts'
import { pageSql } from './page-sql.ts'
import type { ListedRow, ListedUser, PageQuery } from './page-sql.ts'
import { searchPhases } from './search-phases.ts'
import type { SearchPhase } from './search-phases.ts'
import { Parameters } from './user-filter.ts'
import type { UserFilter } from './user-filter.ts'

export interface UserListRequest extends UserFilter {
  /** Finds ids, phone numbers, addresses and names that begin with it. They are ordered by what was found. */
  search: string
  order: UserOrder
  descending: boolean
  /** The `next` of the page before. */
  cursor: string | undefined
  limit: number
}

export interface UserPage {
  users: ListedUser[]
  /** Null on the last page. */
  next: string | null
  /** Of the first page, where nothing is searched. */
  total: UserCount | null
  /** Of the first page: the providers that users have identities of. */
  providers: string[] | null
}

const longestMs = 8_000

const ask = async (client: PoolClient, query: PageQuery): Promise<ListedRow[]> => {
  const values = new Parameters()
  const sql = pageSql(query, values)
  return (await client.query<ListedRow>(sql, values.all)).rows
}

type Found = Pick<UserPage, 'users' | 'next'>

const inOrder = async (client: PoolClient, asked: UserListRequest, after: Cursor | undefined): Promise<Found> => {
  const { order, descending, limit } = asked
  const rows = await ask(client, {
    key: order,
    descending,
    filter: asked,
    within: undefined,
    without: [],
    after,
    limit: limit + 1,
  })
  const last = rows.length > limit ? rows[limit - 1] : undefined
  return {
    users: rows.slice(0, limit),
    next: last === undefined ? null : writeCursor({ phase: 0, value: last.key, id: last.id }),
  }
}

/** Those found in the first place, then those of the next one, until there are enough. */
const inPhases = async (
  client: PoolClient,
  { limit, ...filter }: UserListRequest,
  phases: readonly SearchPhase[],
  after: Cursor | undefined,
): Promise<Found> => {
  const found: { row: ListedRow; phase: number }[] = []
  for (const [phase, within] of phases.entries()) {
    if (phase < (after?.phase ?? 0) || found.length > limit) continue
    const rows = await ask(client, {
      key: within.key,
      descending: false,
      filter,
      within,
      without: phases.slice(0, phase),
      after: after?.phase === phase ? after : undefined,
      limit: limit + 1 - found.length,
    })
    found.push(...rows.map((row) => ({ row, phase })))
  }
  const last = found.length > limit ? found[limit - 1] : undefined
  return {
    users: found.slice(0, limit).map(({ row }) => row),
    next: last === undefined ? null : writeCursor({ phase: last.phase, value: last.row.key, id: last.row.id }),
  }
}

/** A page of the users. Every order and every search reads an index, so that it takes as long with millions of them. */
export const listUsers = async (project: Project, asked: UserListRequest): Promise<UserPage> => {
  const after = asked.cursor === undefined ? undefined : readCursor(asked.cursor)
  if (asked.cursor !== undefined && after === undefined) throw new UserListError('cursor')
  const phases = asked.search.trim() === '' ? [] : searchPhases(asked.search)
  const isFirst = after === undefined
  try {
    return await inTransaction(project.pool('supabase_auth_admin'), async (client) => {
      await client.query(`set transaction read only; set local statement_timeout = ${longestMs}`)
      const page = await (phases.length === 0 ? inOrder(client, asked, after) : inPhases(client, asked, phases, after))
      return {
        ...page,
        total: isFirst && phases.length === 0 ? await countUsers(client, asked) : null,
        providers: isFirst ? await listProviders(client) : null,
      }
    })
  } catch (error) {
    throw translatedListError(error)
  }
}
