import { listOauthAuthorizations, revokeOauthAuthorization } from '@cairn/contracts/oauth-apps/authorizations'
import { actorOf } from '../../../audit/record-audit.ts'
import { inOrganization } from '../../../permissions.ts'
import { route } from '../../../route.ts'

export const listOauthAuthorizationsRoute = route(listOauthAuthorizations, {
  permission: inOrganization('oauth_apps:Read'),
  handle: ({ context, organization, query }) => context.oauthAuthorizations.list(organization.id, query),
})

export const revokeOauthAuthorizationRoute = route(revokeOauthAuthorization, {
  permission: inOrganization('oauth_apps:Authorize'),
  handle: async (call) => {
    const { id } = call.params
    await call.context.oauthAuthorizations.revoke(actorOf(call), call.organization.id, id)
    return { id }
  },
})
