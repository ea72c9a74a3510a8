import { getProjectOptions } from '@cairn/contracts/product-catalogue/product-catalogue'
import { inOrganization } from '../../../permissions.ts'
import { route } from '../../../route.ts'

export const getProjectOptionsRoute = route(getProjectOptions, {
  permission: inOrganization('organizations:Read'),
  handle: ({ context: { catalogue }, organization }) => ({
    cloud_providers: [...catalogue.providers],
    default_cloud_provider: catalogue.defaultProvider.id,
    compute_sizes: catalogue.sizesOn(organization.plan.id),
  }),
})
