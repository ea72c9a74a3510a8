import { setLegacyApiKeys } from '@cairn/contracts/keys/api-keys'
import { actorOf } from '../../../audit/record-audit.ts'
import { inProject } from '../../../permissions.ts'
import { route } from '../../../route.ts'

export const setLegacyApiKeysRoute = route(setLegacyApiKeys, {
  permission: inProject('secrets:Write'),
  handle: async (call) => {
    const enabled = call.query.enabled === 'true'
    await call.context.switchLegacyApiKeys(actorOf(call), call.project, enabled)
    call.context.runtime.markStale(call.project.ref)
    return { enabled }
  },
})
