import { getSsoForDomain } from '@cairn/contracts/sso/sso'
import { anyone } from '../../../permissions.ts'
import { route } from '../../../route.ts'

export const getSsoForDomainRoute = route(getSsoForDomain, {
  permission: anyone,
  handle: async ({ context, params }) => ({
    sso: (await context.sso.findEnabled({ domain: params.domain.toLowerCase() })) !== undefined,
  }),
})
