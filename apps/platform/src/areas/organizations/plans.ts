import type { Organization } from '@cairn/contracts/organizations/organizations'
import { installationCapabilities } from '../../capabilities.ts'
import type { Config } from '../../config.ts'

type Plan = Organization['plan']

const enterprise: Plan = { id: 'enterprise', name: 'Enterprise' }

const plans: Readonly<Record<string, Plan>> = {
  tier_free: { id: 'free', name: 'Free' },
  tier_pro: { id: 'pro', name: 'Pro' },
  tier_payg: { id: 'pro', name: 'Pro' },
  tier_team: { id: 'team', name: 'Team' },
  tier_enterprise: enterprise,
}

export const planOfTier = (tier: string): Plan => {
  const plan = plans[tier]
  if (plan === undefined) throw new Error(`${tier} is not the tier of a plan.`)
  return plan
}

/** The plan that an organization of this tier has here. */
export type PlanOf = (tier: string) => Plan

/** Without billing there are no plans to choose from: organizations have what the largest one includes. */
export const plansOn = (config: Pick<Config, 'mode' | 'disabledFeatures'>): PlanOf =>
  installationCapabilities(config).includes('billing:all') ? planOfTier : () => enterprise
