import type { AuditRange } from './audit-range.ts'
import { isAuditRange } from './audit-range.ts'

/** The filters as the address has them. */
export interface AuditSearch {
  range?: string
  from?: string
  to?: string
  action?: string
  actor?: string
}

export interface AuditFilter {
  range: AuditRange
  /** Days, for the range `dates`. */
  from: string | undefined
  to: string | undefined
  /** As the address has it: it may not exist. */
  action: string | undefined
  /** An account id. */
  actor: string | undefined
}

const accountId = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** The filters of an address, without those that are not valid. It knows no actions: their list would be loaded with every page. */
export const auditFilter = ({ range, from, to, action, actor }: AuditSearch): AuditFilter => ({
  range: isAuditRange(range) ? range : 'week',
  from,
  to,
  action,
  actor: actor !== undefined && accountId.test(actor) ? actor : undefined,
})
