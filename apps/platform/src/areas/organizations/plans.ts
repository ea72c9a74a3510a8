import type { Organization } from '@cairn/contracts/organizations/organizations'
import type { Tier } from '@cairn/contracts/product-catalogue/plan-ids'
import { planNames, planOfTier as idOfTier } from '@cairn/contracts/product-catalogue/plan-ids'
import { installationCapabilities } from '../../capabilities.ts'

type Plan = Organization['plan']

const planNamed = (id: Plan['id']): Plan => ({ id, name: planNames[id] })

const isTier = (tier: string): tier is Tier => Object.hasOwn(idOfTier, tier)

export const planOfTier = (tier: string): Plan => {
  if (!isTier(tier)) throw new Error(`${tier} is not the tier of a plan.`)
  return planNamed(idOfTier[tier])
}

/** The plan that an organization of this tier has here. */
export type PlanOf = (tier: string) => Plan

/** Without billing there are no plans to choose from: organizations have what the largest one includes. */
export const plansOn = (config: Parameters<typeof installationCapabilities>[0]): PlanOf =>
  installationCapabilities(config).includes('billing:all') ? planOfTier : () => planNamed('enterprise')
