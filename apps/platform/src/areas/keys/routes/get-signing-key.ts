import { getSigningKey } from '@cairn/contracts/keys/signing-keys'
import { inProject } from '../../../permissions.ts'
import { route } from '../../../route.ts'

export const getSigningKeyRoute = route(getSigningKey, {
  permission: inProject('auth_signing_keys:Read'),
  handle: ({ context, project, params, fail }) => {
    const key = context.signingKeys.list(project).find(({ id }) => id === params.id)
    if (key === undefined) throw fail('signing_key_not_found')
    return key
  },
})
