import { createProjectApiKey } from '@cairn/contracts/keys/api-keys'
import { actorOf } from '../../../audit/record-audit.ts'
import { inProject } from '../../../permissions.ts'
import { route } from '../../../route.ts'

export const createProjectApiKeyRoute = route(createProjectApiKey, {
  permission: inProject('secrets:Write'),
  handle: async (call) => {
    const { context, project, body, query } = call
    const key = await context.apiKeys.create(actorOf(call), project, body, query.reveal === 'true')
    context.runtime.markStale(project.ref)
    return key
  },
})
