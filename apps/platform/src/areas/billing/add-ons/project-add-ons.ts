import type { ProjectAddOns } from '@cairn/contracts/billing/add-ons'
import { addOnPlanProblem, isSwitchedAddOn, notServedReason } from '@cairn/contracts/billing/add-on-rules'
import type { Context } from '../../../context.ts'
import type { StoredProject } from '../../projects/project-store.ts'
import { addOnCosts } from './add-on-costs.ts'

type Parts = Pick<Context, 'addOns' | 'catalogue' | 'subscriptions' | 'usage'>

/** Why members cannot switch add-ons: the partner that bills the organization does. */
export const addOnLock = async (
  { subscriptions }: Pick<Parts, 'subscriptions'>,
  { organization_id: organizationId }: Pick<StoredProject, 'organization_id'>,
  nowMs: number,
): Promise<string | undefined> => {
  const { billing_partner: partner } = await subscriptions.read(organizationId, nowMs)
  return partner === null ? undefined : 'Add-ons are changed at the partner that bills this organization.'
}

/** The add-ons of the catalogue, as a project has them or can have them. */
export const projectAddOns = async (parts: Parts, project: StoredProject, nowMs: number): Promise<ProjectAddOns> => {
  const { addOns, catalogue } = parts
  const [counts, costs, lock] = await Promise.all([
    addOns.counts(project.id),
    addOnCosts(parts, project, nowMs),
    addOnLock(parts, project, nowMs),
  ])
  return {
    add_ons: catalogue.document.add_ons.map((addOn) => {
      const unavailable = notServedReason(addOn.key) ?? addOnPlanProblem(addOn, project.plan) ?? null
      const isSwitched = isSwitchedAddOn(addOn.key)
      const count = counts.get(addOn.key) ?? 0
      return {
        ...addOn,
        count,
        unavailable,
        is_switched: isSwitched,
        change_cents: isSwitched && (unavailable === null || count > 0) ? costs.changeOf(addOn.key) : null,
        cost_cents: costs.costOf(addOn.key),
      }
    }),
    locked: lock ?? null,
    cycle_end: costs.cycleEnd,
  }
}
