import { getAvailableRegions } from '@cairn/contracts/product-catalogue/product-catalogue'
import { inOrganization } from '../../../permissions.ts'
import { route } from '../../../route.ts'
import { chooseProvider } from '../choose-options.ts'

export const getAvailableRegionsRoute = route(getAvailableRegions, {
  permission: inOrganization('organizations:Read'),
  handle: ({ context, query }) => {
    const { id, name, regions, default_region } = chooseProvider(context.catalogue, query)
    return { cloud_provider: { id, name }, regions, recommended: default_region }
  },
})
