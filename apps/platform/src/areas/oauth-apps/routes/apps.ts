import { createOauthApp, deleteOauthApp, listOauthApps, updateOauthApp } from '@cairn/contracts/oauth-apps/oauth-apps'
import { actorOf } from '../../../audit/record-audit.ts'
import { inOrganization } from '../../../permissions.ts'
import { route } from '../../../route.ts'

export const listOauthAppsRoute = route(listOauthApps, {
  permission: inOrganization('oauth_apps:Read'),
  handle: ({ context, organization }) => context.oauthApps.list(organization.id),
})

export const createOauthAppRoute = route(createOauthApp, {
  permission: inOrganization('oauth_apps:Write'),
  handle: (call) => call.context.oauthApps.create(actorOf(call), call.organization.id, call.body),
})

export const updateOauthAppRoute = route(updateOauthApp, {
  permission: inOrganization('oauth_apps:Write'),
  handle: (call) => call.context.oauthApps.update(actorOf(call), call.organization.id, call.params.id, call.body),
})

export const deleteOauthAppRoute = route(deleteOauthApp, {
  permission: inOrganization('oauth_apps:Write'),
  handle: async (call) => {
    const { id } = call.params
    await call.context.oauthApps.remove(actorOf(call), call.organization.id, id)
    return { id }
  },
})
