/** The plans. Their names are part of sentences on both ends, so no file of the operator changes them. Without zod. */

/** From the smallest to the largest. */
export const planIds = ['free', 'pro', 'team', 'enterprise'] as const
export type PlanId = (typeof planIds)[number]

export const planNames = { free: 'Free', pro: 'Pro', team: 'Team', enterprise: 'Enterprise' } as const satisfies Record<
  PlanId,
  string
>

export const planIncludes = (plan: PlanId, needed: PlanId): boolean => planIds.indexOf(plan) >= planIds.indexOf(needed)

/** What an organization is stored and billed as. */
export const tiers = ['tier_free', 'tier_pro', 'tier_payg', 'tier_team', 'tier_enterprise'] as const
export type Tier = (typeof tiers)[number]

export const planOfTier = {
  tier_free: 'free',
  tier_pro: 'pro',
  tier_payg: 'pro',
  tier_team: 'team',
  tier_enterprise: 'enterprise',
} as const satisfies Record<Tier, PlanId>

/** How a list of tiers names them: two tiers share the plan Pro. */
export const tierNames = {
  tier_free: planNames.free,
  tier_pro: planNames.pro,
  tier_payg: `${planNames.pro}, pay as you go`,
  tier_team: planNames.team,
  tier_enterprise: planNames.enterprise,
} as const satisfies Record<Tier, string>
