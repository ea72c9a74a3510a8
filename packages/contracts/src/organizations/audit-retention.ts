import { hoursOf } from '../product-catalogue/amounts.ts'
import type { ProductCatalogue } from '../product-catalogue/catalogue-schema.ts'
import type { PlanId } from '../product-catalogue/plan-ids.ts'
import { planNames } from '../product-catalogue/plan-ids.ts'

/** How long the audit log of an organization is shown and kept. Without zod. */

const hourMs = 60 * 60 * 1_000

/**
 * Between the moment from which an entry is not shown and its end. A larger plan shows it again until then, and the limits
 * of invitations, which count entries, never miss one.
 */
export const keptUnseenMs = 28 * 24 * hourMs

export interface AuditRetention {
  shownMs: number
  /** Why older entries are not shown. */
  reason: string
}

/** Undefined: by agreement or without limit, so that everything is shown and nothing deleted. */
export const auditRetention = (plans: ProductCatalogue['plans'], plan: PlanId): AuditRetention | undefined => {
  const { audit_retention: retention } = plans[plan].limits
  const hours = hoursOf(retention)
  if (hours === null) return undefined
  const reason = `The plan ${planNames[plan]} keeps the audit log for ${retention}. Older entries are not shown.`
  return { shownMs: hours * hourMs, reason }
}
