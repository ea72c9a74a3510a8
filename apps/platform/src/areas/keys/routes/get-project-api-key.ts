import { getProjectApiKey } from '@cairn/contracts/keys/api-keys'
import { actorOf } from '../../../audit/record-audit.ts'
import { inProject } from '../../../permissions.ts'
import { route } from '../../../route.ts'

export const getProjectApiKeyRoute = route(getProjectApiKey, {
  permission: inProject('secrets:Read'),
  handle: (call) =>
    call.context.apiKeys.find(call.project, call.params.id, call.query.reveal === 'true' ? actorOf(call) : undefined),
})
