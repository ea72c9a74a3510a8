import { countOf } from '@cairn/contracts/product-catalogue/amounts'
import { getProjectOptions } from '@cairn/contracts/product-catalogue/product-catalogue'
import { inOrganization } from '../../../permissions.ts'
import { route } from '../../../route.ts'

export const getProjectOptionsRoute = route(getProjectOptions, {
  permission: inOrganization('organizations:Read'),
  handle: async ({ context: { catalogue, config, subscriptions }, caller, organization: { id, plan } }) => ({
    cloud_providers: [...catalogue.providers],
    default_cloud_provider: catalogue.defaultProvider.id,
    compute_sizes: catalogue.sizesOn(plan.id),
    active_projects: config.limits.byPlan ? countOf(catalogue.document.plans[plan.id].limits.active_projects) : null,
    active_projects_problem: (await subscriptions.newProjectProblem(caller, id)) ?? null,
  }),
})
