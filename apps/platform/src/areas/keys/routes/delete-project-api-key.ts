import { deleteProjectApiKey } from '@cairn/contracts/keys/api-keys'
import { actorOf } from '../../../audit/record-audit.ts'
import { inProject } from '../../../permissions.ts'
import { route } from '../../../route.ts'

export const deleteProjectApiKeyRoute = route(deleteProjectApiKey, {
  permission: inProject('secrets:Write'),
  handle: async (call) => {
    const { context, project, params } = call
    const key = await context.apiKeys.remove(actorOf(call), project, params.id)
    context.runtime.markStale(project.ref)
    return key
  },
})
