import { auditRetention, keptUnseenMs } from '@cairn/contracts/organizations/audit-retention'
import { planIds, planOfTier, tiers } from '@cairn/contracts/product-catalogue/plan-ids'
import type { Context } from '../../context.ts'

/** Deletes entries that the plan of an organization has not shown for a while. Those of deleted organizations are kept. */
export const deleteOldAudit = async (
  { audit, catalogue }: Pick<Context, 'audit' | 'catalogue'>,
  { nowMs, signal }: { nowMs: number; signal: AbortSignal },
): Promise<void> => {
  for (const plan of planIds) {
    const kept = auditRetention(catalogue.document.plans, plan)
    if (kept === undefined) continue
    const before = new Date(nowMs - kept.shownMs - keptUnseenMs)
    const its = tiers.filter((tier) => planOfTier[tier] === plan)
    while (!signal.aborted && (await audit.deleteSome(its, before)));
  }
}
