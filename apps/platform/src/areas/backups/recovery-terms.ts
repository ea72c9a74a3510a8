import type { ProjectRecovery } from '@cairn/contracts/backups/recovery'
import { recoveryAddOn } from '@cairn/contracts/backups/recovery-rules'
import { addOnPlanProblem } from '@cairn/contracts/billing/add-on-rules'
import { installationCapabilities } from '../../capabilities.ts'
import type { Context } from '../../context.ts'
import { addOnLock } from '../billing/add-ons/project-add-ons.ts'
import type { StoredProject } from '../projects/project-store.ts'

type Parts = Pick<Context, 'catalogue' | 'config' | 'subscriptions'>

const isCharged = ({ config }: Pick<Parts, 'config'>) => installationCapabilities(config).includes('billing:all')

/** Why a project cannot be recovered to points in time, and what that costs. */
export const recoveryTerms = (
  { catalogue, config }: Pick<Parts, 'catalogue' | 'config'>,
  { plan, parent_project_ref: parent }: StoredProject,
): Pick<ProjectRecovery, 'unavailable' | 'usd_per_month'> => {
  const addOn = catalogue.document.add_ons.find(({ key }) => key === recoveryAddOn)
  const price = addOn?.prices.find(({ every }) => every === 'month')
  const unavailable =
    parent === null ? addOn && addOnPlanProblem(addOn, plan) : 'Branches have no point-in-time recovery.'
  return {
    unavailable: unavailable ?? null,
    usd_per_month: isCharged({ config }) ? (price?.usd ?? null) : null,
  }
}

/** Why members cannot change it, though the plan includes it; undefined: they can. */
export const recoveryLock = async (parts: Parts, project: StoredProject): Promise<string | undefined> =>
  isCharged(parts) ? await addOnLock(parts, project, Date.now()) : undefined
