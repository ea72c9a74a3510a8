import { updateSigningKey } from '@cairn/contracts/keys/signing-keys'
import { actorOf } from '../../../audit/record-audit.ts'
import { inProject } from '../../../permissions.ts'
import { route } from '../../../route.ts'

export const updateSigningKeyRoute = route(updateSigningKey, {
  permission: inProject('auth_signing_keys:Write'),
  handle: async (call) => {
    const { context, project, params, body } = call
    const key = await context.signingKeys.changeState(actorOf(call), project, params.id, body.status)
    context.runtime.markStale(project.ref)
    return key
  },
})
