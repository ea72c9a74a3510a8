import { setSso } from '@cairn/contracts/sso/sso'
import { actorOf } from '../../../audit/record-audit.ts'
import { literalAddress } from '../../../http/address-guard.ts'
import { inOrganization } from '../../../permissions.ts'
import { route } from '../../../route.ts'
import { connectionView } from '../connection-view.ts'
import { requireSsoPlan } from '../require-sso-plan.ts'

export const setSsoRoute = route(setSso, {
  permission: inOrganization('sso:Write'),
  handle: async (call) => {
    const { context, organization, body, fail } = call
    requireSsoPlan(organization, body.role)
    if (new URL(body.issuer).protocol !== 'https:' && !context.config.ssoAllowsHttp) throw fail('sso_http_refused')
    const literal = literalAddress(new URL(body.issuer))
    if (literal !== undefined && !context.isAddressAllowed(literal)) throw fail('sso_address_refused')
    await context.sso.set(actorOf(call), organization, body)
    return connectionView(body)
  },
})
