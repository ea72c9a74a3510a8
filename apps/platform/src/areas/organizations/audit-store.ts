import type { AuditAction } from '@cairn/contracts/audit-actions'
import type { AuditEntry } from '@cairn/contracts/organizations/audit'
import type { Tier } from '@cairn/contracts/product-catalogue/plan-ids'
import type { Database, Row } from '../../db/database.ts'

interface AuditRow extends Row {
  id: string
  occurred_at: Date
  action: string
  account_id: string
  account_email: string
  target_type: string
  target_id: string
  target_name: string
  details: Record<string, unknown>
  request_id: string
  ip: string
}

export interface AuditFilter {
  date_start?: string | undefined
  date_end?: string | undefined
  /** Entries before it are not shown. */
  shown_since?: string | undefined
  action?: AuditAction | undefined
  /** An account id. */
  actor?: string | undefined
  /** Entries before this one. */
  cursor?: string | undefined
  limit: number
}

export interface AuditStore {
  /** The newest first; `next` is the cursor of the following page, null on the last. */
  list: (organizationId: number, filter: AuditFilter) => Promise<{ entries: AuditEntry[]; next: string | null }>
  /** Deletes entries of organizations with these tiers, some at a time. False when none is left. */
  deleteSome: (tiers: readonly Tier[], before: Date) => Promise<boolean>
}

const fromRow = (row: AuditRow): AuditEntry => ({
  id: row.id,
  occurred_at: row.occurred_at.toISOString(),
  action: row.action,
  actor: { account_id: row.account_id, email: row.account_email },
  target: { type: row.target_type, id: row.target_id, name: row.target_name },
  details: row.details,
  request_id: row.request_id,
  ip: row.ip,
})

const batch = 5_000

const deleteEntries = `
  with deleted as (
    delete from platform.audit_log where id in (
      select a.id from platform.audit_log a join platform.organizations o on o.id = a.organization_id
      where o.tier = any($1) and a.occurred_at < $2
      limit ${batch} for update of a skip locked)
    returning id)
  select count(*) as count from deleted`

export const createAuditStore = (db: Database): AuditStore => ({
  list: async (organizationId, { date_start, date_end, shown_since, action, actor, cursor, limit }) => {
    const rows = await db.query<AuditRow>(
      `select id, occurred_at, action, account_id, account_email, target_type, target_id, target_name, details,
         request_id, ip
       from platform.audit_log
       where organization_id = $1
         and ($2::timestamptz is null or occurred_at >= $2)
         and ($3::timestamptz is null or occurred_at < $3)
         and ($4::timestamptz is null or occurred_at >= $4)
         and ($5::text is null or action = $5)
         and ($6::uuid is null or account_id = $6)
         and ($7::bigint is null or id < $7)
       order by id desc
       limit $8`,
      [organizationId, date_start, date_end, shown_since, action, actor, cursor, limit + 1],
    )
    const entries = rows.slice(0, limit).map(fromRow)
    return { entries, next: rows.length > limit ? (entries.at(-1)?.id ?? null) : null }
  },
  deleteSome: async (tiers, before) => {
    const [row] = await db.query<{ count: string }>(deleteEntries, [tiers, before])
    return Number(row?.count) === batch
  },
})
