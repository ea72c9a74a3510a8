import { createSigningKey } from '@cairn/contracts/keys/signing-keys'
import { actorOf } from '../../../audit/record-audit.ts'
import { inProject } from '../../../permissions.ts'
import { route } from '../../../route.ts'

export const createSigningKeyRoute = route(createSigningKey, {
  permission: inProject('auth_signing_keys:Write'),
  handle: async (call) => {
    const { context, project, body } = call
    const key = await context.signingKeys.create(actorOf(call), project, body)
    context.runtime.markStale(project.ref)
    return key
  },
})
