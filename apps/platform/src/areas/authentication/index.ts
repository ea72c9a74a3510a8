import { authentication } from '@cairn/contracts/authentication/area'
import { defineArea } from '../define-area.ts'
import { getAuthConfigRoute, getPlatformAuthConfigRoute } from './routes/get-auth-config.ts'
import { getUserRoute } from './routes/get-user.ts'
import { listUsersRoute } from './routes/list-users.ts'
import { updateAuthConfigRoute, updatePlatformAuthConfigRoute } from './routes/update-auth-config.ts'

export const stores = () => ({})

export const area = defineArea(authentication, {
  routes: {
    getAuthConfig: getAuthConfigRoute,
    getPlatformAuthConfig: getPlatformAuthConfigRoute,
    getUser: getUserRoute,
    listUsers: listUsersRoute,
    updateAuthConfig: updateAuthConfigRoute,
    updatePlatformAuthConfig: updatePlatformAuthConfigRoute,
  },
})
