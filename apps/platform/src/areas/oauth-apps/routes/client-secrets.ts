import { createClientSecret, deleteClientSecret } from '@cairn/contracts/oauth-apps/client-secrets'
import { actorOf } from '../../../audit/record-audit.ts'
import { inOrganization } from '../../../permissions.ts'
import { route } from '../../../route.ts'

export const createClientSecretRoute = route(createClientSecret, {
  permission: inOrganization('oauth_apps:Write'),
  handle: (call) => call.context.oauthSecrets.create(actorOf(call), call.organization.id, call.params.id),
})

export const deleteClientSecretRoute = route(deleteClientSecret, {
  permission: inOrganization('oauth_apps:Write'),
  handle: async (call) => {
    const { id, secret_id: secretId } = call.params
    await call.context.oauthSecrets.remove(actorOf(call), call.organization.id, id, secretId)
    return { id: secretId }
  },
})
