import { getLegacySigningKey } from '@cairn/contracts/keys/signing-keys'
import { inProject } from '../../../permissions.ts'
import { route } from '../../../route.ts'

export const getLegacySigningKeyRoute = route(getLegacySigningKey, {
  permission: inProject('auth_signing_keys:Read'),
  handle: ({ context, project, fail }) => {
    const key = context.signingKeys.list(project).find(({ is_legacy: isLegacy }) => isLegacy)
    if (key === undefined) throw fail('signing_key_not_found')
    return key
  },
})
