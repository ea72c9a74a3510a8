import { inTransaction } from '@cairn/service-kit'
import type { Project } from '@cairn/service-kit'
import { readCursor, writeCursor } from '../user-list/cursor.ts'
import { translatedListError, UserListError } from '../user-list/list-error.ts'
import { Parameters } from '../user-list/user-filter.ts'

export interface AuditListRequest {
  action: string | undefined
  /** The id of a user, or the beginning of an address or number. */
  actor: string | undefined
  from: Date | undefined
  to: Date | undefined
  /** The `next` of the page before. */
  cursor: string | undefined
  limit: number
}

export interface AuditListEntry {
  id: string
  createdAt: Date | null
  ip: string
  action: string | null
  actorId: string | null
  /** The address or number, or `service_role`. */
  actorUsername: string | null
  actorName: string | null
  traits: Record<string, unknown> | null
}

export interface AuditListPage {
  entries: AuditListEntry[]
  /** Null on the last page. */
  next: string | null
}

// Migration 000011 has indexes of both.
const at = `coalesce(a.created_at, '-infinity'::timestamptz)`
const actorId = `left(a.payload ->> 'actor_id', 36)`

const columns = `
  a.id, case when isfinite(a.created_at) then a.created_at end as "createdAt", a.ip_address as ip,
  a.payload ->> 'action' as action, ${actorId} as "actorId", a.payload ->> 'actor_username' as "actorUsername",
  a.payload ->> 'actor_name' as "actorName", 
  case when json_typeof(a.payload -> 'traits') = 'object' then a.payload -> 'traits' end as traits, (${at})::text as key`

const longestMs = 8_000
const userId = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

const actorCondition = (actor: string, values: Parameters): string =>
  userId.test(actor)
    ? `${actorId} = ${values.add(actor)}`
    : `starts_with(lower(a.payload ->> 'actor_username'), ${values.add(actor)})`

const conditionsOf = ({ action, actor, from, to, cursor }: AuditListRequest, values: Parameters): string[] => {
  const after = cursor === undefined ? undefined : readCursor(cursor)
  if (cursor !== undefined && after === undefined) throw new UserListError('cursor')
  return [
    'true',
    ...(action === undefined ? [] : [`a.payload ->> 'action' = ${values.add(action)}`]),
    ...(actor === undefined ? [] : [actorCondition(actor.trim().toLowerCase(), values)]),
    ...(from === undefined ? [] : [`${at} >= ${values.add(from)}`]),
    ...(to === undefined ? [] : [`${at} < ${values.add(to)}`]),
    ...(after === undefined
      ? []
      : [`(${at}, a.id) < (${values.add(after.value)}::timestamptz, ${values.add(after.id)}::uuid)`]),
  ]
}

/** A page of what users did and of what was done to them, the newest first. */
export const listAudit = async (project: Project, asked: AuditListRequest): Promise<AuditListPage> => {
  const { limit } = asked
  const values = new Parameters()
  const sql = `select ${columns} from auth.audit_log_entries a where ${conditionsOf(asked, values).join(' and ')}
    order by ${at} desc, a.id desc limit ${values.add(limit + 1)}`
  try {
    const rows = await inTransaction(project.pool('supabase_auth_admin'), async (client) => {
      await client.query(`set transaction read only; set local statement_timeout = ${longestMs}`)
      return (await client.query<AuditListEntry & { key: string }>(sql, values.all)).rows
    })
    const last = rows.length > limit ? rows[limit - 1] : undefined
    return {
      entries: rows.slice(0, limit),
      next: last === undefined ? null : writeCursor({ phase: 0, value: last.key, id: last.id }),
    }
  } catch (error) {
    throw translatedListError(error)
  }
}
