import { listProjectApiKeys } from '@cairn/contracts/keys/api-keys'
import { actorOf } from '../../../audit/record-audit.ts'
import { inProject } from '../../../permissions.ts'
import { route } from '../../../route.ts'
import { legacyApiKeys } from '../legacy-api-keys.ts'

export const listProjectApiKeysRoute = route(listProjectApiKeys, {
  permission: inProject('secrets:Read'),
  handle: async (call) => {
    const isRevealed = call.query.reveal === 'true'
    const keys = await call.context.apiKeys.list(call.project, isRevealed ? actorOf(call) : undefined)
    return [...(await legacyApiKeys(call.project, isRevealed)), ...keys]
  },
})
