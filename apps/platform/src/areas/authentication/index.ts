import { authentication } from '@cairn/contracts/authentication/area'
import { defineArea } from '../define-area.ts'
import { getAuthConfigRoute, getPlatformAuthConfigRoute } from './routes/get-auth-config.ts'
import { updateAuthConfigRoute, updatePlatformAuthConfigRoute } from './routes/update-auth-config.ts'

export const stores = () => ({})

export const area = defineArea(authentication, {
  routes: {
    getAuthConfig: getAuthConfigRoute,
    getPlatformAuthConfig: getPlatformAuthConfigRoute,
    updateAuthConfig: updateAuthConfigRoute,
    updatePlatformAuthConfig: updatePlatformAuthConfigRoute,
  },
})
