import type { AddOn } from '../product-catalogue/catalogue-schema.ts'
import type { PlanId } from '../product-catalogue/plan-ids.ts'
import { planIds, planNames } from '../product-catalogue/plan-ids.ts'
import { recoveryAddOn } from '../backups/recovery-rules.ts'

/** Which add-ons an installation can serve, and who can have them. Without zod. */

/** Switched on and off by itself, with a row of its own. */
export const switchedAddOns = ['phone_mfa'] as const
export type SwitchedAddOn = (typeof switchedAddOns)[number]

export const isSwitchedAddOn = (key: string): key is SwitchedAddOn => switchedAddOns.some((name) => name === key)

/** Charged for each that there is. */
export const drainAddOn = 'log_drain'
export const branchingAddOn = 'branching'
export const customDomainAddOn = 'custom_domain'

const notServed: Readonly<Record<string, string>> = {
  ipv4: 'Projects share the addresses of this installation. Where it has an IPv4 address, they have it at no cost.',
}

/** Why nobody can have an add-on here; undefined if it is served. */
export const notServedReason = (key: string): string | undefined =>
  isSwitchedAddOn(key) || [drainAddOn, branchingAddOn, recoveryAddOn, customDomainAddOn].includes(key)
    ? undefined
    : (notServed[key] ?? 'This installation does not serve it.')

/** Why a plan does not include an add-on; undefined if it does. */
export const addOnPlanProblem = (
  { title, plans }: Pick<AddOn, 'title' | 'plans'>,
  plan: PlanId,
): string | undefined => {
  if (plans.includes(plan)) return undefined
  const first = planIds.find((id) => plans.includes(id))
  return `${title} comes with the ${first === undefined ? '' : planNames[first]} plan. This organization is on ${planNames[plan]}.`
}
