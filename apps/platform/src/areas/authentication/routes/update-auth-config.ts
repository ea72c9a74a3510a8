import { updateAuthConfig, updatePlatformAuthConfig } from '@cairn/contracts/authentication/auth-config'
import { inLowerCase, inUpperCase } from '@cairn/contracts/authentication/upper-case'
import { inProject } from '../../../permissions.ts'
import { route } from '../../../route.ts'
import { updateConfig } from '../update-config.ts'

export const updateAuthConfigRoute = route(updateAuthConfig, {
  permission: inProject('auth_settings:Write'),
  handle: (call) => updateConfig(call, call.body),
})

export const updatePlatformAuthConfigRoute = route(updatePlatformAuthConfig, {
  permission: inProject('auth_settings:Write'),
  handle: async (call) => inUpperCase(await updateConfig(call, inLowerCase(call.body))),
})
