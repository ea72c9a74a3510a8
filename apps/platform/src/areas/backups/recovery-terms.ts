import type { ProjectRecovery } from '@cairn/contracts/backups/recovery'
import { recoveryAddOn } from '@cairn/contracts/backups/recovery-rules'
import { addOnPlanProblem } from '@cairn/contracts/billing/add-on-rules'
import { installationCapabilities } from '../../capabilities.ts'
import type { Context } from '../../context.ts'
import type { PlanId } from '@cairn/contracts/product-catalogue/plan-ids'
import type { Catalogue } from '../product-catalogue/catalogue.ts'
import { addOnLock } from '../billing/add-ons/project-add-ons.ts'
import type { StoredProject } from '../projects/project-store.ts'

type Parts = Pick<Context, 'catalogue' | 'config' | 'subscriptions'>

const isCharged = ({ config }: Pick<Parts, 'config'>) => installationCapabilities(config).includes('billing:all')

const addOnIn = ({ document }: Pick<Catalogue, 'document'>) => document.add_ons.find(({ key }) => key === recoveryAddOn)

/** Why a plan does not include recovery to points in time; undefined if it does. */
export const recoveryPlanProblem = (catalogue: Pick<Catalogue, 'document'>, plan: PlanId): string | undefined => {
  const addOn = addOnIn(catalogue)
  return addOn && addOnPlanProblem(addOn, plan)
}

/** Why a project cannot be recovered to points in time, and what that costs. */
export const recoveryTerms = (
  { catalogue, config }: Pick<Parts, 'catalogue' | 'config'>,
  { plan, parent_project_ref: parent }: StoredProject,
): Pick<ProjectRecovery, 'unavailable' | 'usd_per_month'> => {
  const price = addOnIn(catalogue)?.prices.find(({ every }) => every === 'month')
  const unavailable =
    parent === null ? recoveryPlanProblem(catalogue, plan) : 'Branches have no point-in-time recovery.'
  return {
    unavailable: unavailable ?? null,
    usd_per_month: isCharged({ config }) ? (price?.usd ?? null) : null,
  }
}

/** Why members cannot change it, though the plan includes it; undefined: they can. */
export const recoveryLock = async (parts: Parts, project: StoredProject): Promise<string | undefined> =>
  isCharged(parts) ? await addOnLock(parts, project, Date.now()) : undefined
