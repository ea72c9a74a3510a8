import { getOperatedOrganization } from '@cairn/contracts/operator/operated-organization'
import { operatedDetails } from '../operated-details.ts'
import { operator } from '../operator.ts'
import { route } from '../../../route.ts'

export const getOperatedOrganizationRoute = route(getOperatedOrganization, {
  permission: operator,
  handle: async ({ context, params, fail }) => {
    const found = await operatedDetails(context, params.slug, Date.now())
    if (found === undefined) throw fail('organization_not_found')
    return found
  },
})
