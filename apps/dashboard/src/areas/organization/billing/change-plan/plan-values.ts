import type { CancellationReason } from '@cairn/contracts/billing/plan-changes'
import type { PlanId, Tier } from '@cairn/contracts/product-catalogue/plan-ids'

export interface PlanValues {
  tier: Tier
  reasons: CancellationReason[]
  message: string
}

/** What a plan is stored as, where it is chosen. */
export const tierOf = (plan: PlanId, present: Tier): Tier =>
  ({
    free: 'tier_free' as const,
    pro: present === 'tier_payg' ? ('tier_payg' as const) : ('tier_pro' as const),
    team: 'tier_team' as const,
    enterprise: 'tier_enterprise' as const,
  })[plan]
