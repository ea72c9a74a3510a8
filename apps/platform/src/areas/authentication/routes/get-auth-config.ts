import { getAuthConfig, getPlatformAuthConfig } from '@cairn/contracts/authentication/auth-config'
import { inUpperCase } from '@cairn/contracts/authentication/upper-case'
import { inProject } from '../../../permissions.ts'
import { route } from '../../../route.ts'
import { readConfig } from '../update-config.ts'

export const getAuthConfigRoute = route(getAuthConfig, {
  permission: inProject('auth_settings:Read'),
  handle: readConfig,
})

export const getPlatformAuthConfigRoute = route(getPlatformAuthConfig, {
  permission: inProject('auth_settings:Read'),
  handle: async (call) => inUpperCase(await readConfig(call)),
})
