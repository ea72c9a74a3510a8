import { addOnPlanProblem, customDomainAddOn } from '@cairn/contracts/billing/add-on-rules'
import type { PlanId } from '@cairn/contracts/product-catalogue/plan-ids'
import { installationCapabilities } from '../../capabilities.ts'
import type { Config } from '../../config.ts'
import type { Context } from '../../context.ts'
import { fail } from '../../errors.ts'
import { addOnLock } from '../billing/add-ons/project-add-ons.ts'
import type { Catalogue } from '../product-catalogue/catalogue.ts'
import type { StoredProject } from '../projects/project-store.ts'

type Parts = Pick<Context, 'catalogue' | 'config' | 'subscriptions'>

interface DomainPlanParts {
  catalogue: Pick<Catalogue, 'document'>
  config: Pick<Config, 'limits'>
}

const addOnIn = ({ document }: Pick<Catalogue, 'document'>) =>
  document.add_ons.find(({ key }) => key === customDomainAddOn)

/** Why a plan does not include custom domains; undefined if it does, and where plans limit nothing. */
export const customDomainPlanProblem = ({ catalogue, config }: DomainPlanParts, plan: PlanId): string | undefined => {
  const addOn = addOnIn(catalogue)
  return addOn && config.limits.byPlan ? addOnPlanProblem(addOn, plan) : undefined
}

const isCharged = ({ config }: Pick<Parts, 'config'>) => installationCapabilities(config).includes('billing:all')

/** Why a project cannot get a custom domain, and what one costs. */
export const customDomainTerms = (
  { catalogue, config }: Pick<Parts, 'catalogue' | 'config'>,
  { plan }: Pick<StoredProject, 'plan'>,
) => ({
  included: addOnIn(catalogue)?.included?.[plan] ?? 0,
  unavailable: customDomainPlanProblem({ catalogue, config }, plan),
  usdPerMonth: isCharged({ config })
    ? addOnIn(catalogue)?.prices.find(({ every }) => every === 'month')?.usd
    : undefined,
})

/** Throws where a project cannot get a custom domain, or where it would be charged to somebody who has to be asked. */
export const requireCustomDomains = async (parts: Parts, project: StoredProject): Promise<void> => {
  const { unavailable } = customDomainTerms(parts, project)
  if (unavailable !== undefined) throw fail('custom_domain_unavailable', { message: unavailable })
  const lock = isCharged(parts) ? await addOnLock(parts, project, Date.now()) : undefined
  if (lock !== undefined) throw fail('plan_by_partner', { message: lock })
}
