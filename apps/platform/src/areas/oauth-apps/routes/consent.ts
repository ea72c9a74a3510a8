import { approveOauthRequest, declineOauthRequest, getOauthRequest } from '@cairn/contracts/oauth-apps/consent'
import { actorOf } from '../../../audit/record-audit.ts'
import { bySession, bySessionInOrganizationNamed } from '../../../permissions.ts'
import { route } from '../../../route.ts'

export const getOauthRequestRoute = route(getOauthRequest, {
  permission: bySession,
  handle: ({ context, caller, params: { id } }) => context.oauthRequests.claim(caller.accountId, id),
})

export const approveOauthRequestRoute = route(approveOauthRequest, {
  permission: bySessionInOrganizationNamed('oauth_apps:Authorize'),
  handle: async (call) => {
    const { organization } = await call.requireOrganization(call.body.organization_slug)
    return { redirect_to: await call.context.oauthRequests.approve(actorOf(call), call.params.id, organization) }
  },
})

export const declineOauthRequestRoute = route(declineOauthRequest, {
  permission: bySession,
  handle: async (call) => ({
    redirect_to: await call.context.oauthRequests.decline(actorOf(call), call.params.id),
  }),
})
