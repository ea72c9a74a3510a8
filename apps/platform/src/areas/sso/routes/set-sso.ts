import { setSso } from '@cairn/contracts/sso/sso'
import { actorOf } from '../../../audit/record-audit.ts'
import { literalAddress } from '../../../http/address-guard.ts'
import { inOrganization } from '../../../permissions.ts'
import { route } from '../../../route.ts'
import { chosenProvider } from '../chosen-provider.ts'
import { connectionView } from '../connection-view.ts'
import { requireSsoPlan } from '../require-sso-plan.ts'

export const setSsoRoute = route(setSso, {
  permission: inOrganization('sso:Write'),
  handle: async (call) => {
    const { context, organization, body, fail } = call
    requireSsoPlan(organization, body.role)
    const address = body.kind === 'oidc' ? body.issuer : body.metadata_url
    if (address !== undefined) {
      const url = new URL(address)
      if (url.protocol !== 'https:' && !context.config.ssoAllowsHttp) throw fail('sso_http_refused')
      const literal = literalAddress(url)
      if (literal !== undefined && !context.isAddressAllowed(literal)) throw fail('sso_address_refused')
    }
    const before = await context.sso.findOfOrganization(organization.id)
    const provider = await chosenProvider(body, before?.provider, context.readSamlMetadata)
    const connection = { provider, role: body.role, enabled: body.enabled }
    await context.sso.set(actorOf(call), organization, connection)
    return connectionView(connection)
  },
})
