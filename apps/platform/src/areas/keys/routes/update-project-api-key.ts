import { updateProjectApiKey } from '@cairn/contracts/keys/api-keys'
import { actorOf } from '../../../audit/record-audit.ts'
import { inProject } from '../../../permissions.ts'
import { route } from '../../../route.ts'

export const updateProjectApiKeyRoute = route(updateProjectApiKey, {
  permission: inProject('secrets:Write'),
  handle: (call) => call.context.apiKeys.update(actorOf(call), call.project, call.params.id, call.body),
})
