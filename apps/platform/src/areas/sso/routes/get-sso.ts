import { samlAddresses } from '@cairn/auth'
import { getSso } from '@cairn/contracts/sso/sso'
import { inOrganization } from '../../../permissions.ts'
import { route } from '../../../route.ts'
import { connectionView } from '../connection-view.ts'

export const getSsoRoute = route(getSso, {
  permission: inOrganization('sso:Read'),
  handle: async ({ context, organization }) => {
    const [connection, domains] = await Promise.all([
      context.sso.findOfOrganization(organization.id),
      context.ssoDomains.list(organization.id),
    ])
    const saml = samlAddresses({ project: { url: context.publicUrl() } })
    return {
      connection: connection === undefined ? null : connectionView(connection),
      domains,
      redirect_url: `${context.publicUrl()}/auth/v1/callback`,
      saml: { entity_id: saml.entityId, acs_url: saml.acsUrl },
    }
  },
})
