import { getProjectCompute } from '@cairn/contracts/projects/project-compute'
import { inProject } from '../../../permissions.ts'
import { route } from '../../../route.ts'
import { costsOfSizes } from '../../billing/subscription/costs-of-sizes.ts'
import { offeredSizes } from '../../product-catalogue/choose-options.ts'

export const getProjectComputeRoute = route(getProjectCompute, {
  permission: inProject('infra:Read'),
  handle: ({ context, project }) => {
    const sizes = offeredSizes(context.catalogue, project.plan, project.cloud_provider)
    return costsOfSizes(context, project, sizes, Date.now())
  },
})
