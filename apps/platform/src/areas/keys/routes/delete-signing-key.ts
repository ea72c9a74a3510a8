import { deleteSigningKey } from '@cairn/contracts/keys/signing-keys'
import { actorOf } from '../../../audit/record-audit.ts'
import { inProject } from '../../../permissions.ts'
import { route } from '../../../route.ts'

export const deleteSigningKeyRoute = route(deleteSigningKey, {
  permission: inProject('auth_signing_keys:Write'),
  handle: async (call) => {
    const { context, project, params } = call
    const key = await context.signingKeys.remove(actorOf(call), project, params.id)
    context.runtime.markStale(project.ref)
    return key
  },
})
