import { listSigningKeys } from '@cairn/contracts/keys/signing-keys'
import { AuthSettings } from '@cairn/auth'
import { inProject } from '../../../permissions.ts'
import { route } from '../../../route.ts'

export const listSigningKeysRoute = route(listSigningKeys, {
  permission: inProject('auth_signing_keys:Read'),
  handle: async ({ context, project }) => {
    const settings = AuthSettings.parse(await context.runtime.settingsOf(project.ref, 'auth'))
    return { keys: context.signingKeys.list(project), access_token_seconds: settings.accessTokenSeconds }
  },
})
