import { authentication } from '@cairn/contracts/authentication/area'
import { defineArea } from '../define-area.ts'
import { getAuthConfigRoute, getPlatformAuthConfigRoute } from './routes/get-auth-config.ts'
import { getUserRoute } from './routes/get-user.ts'
import { listUsersRoute } from './routes/list-users.ts'
import { updateAuthConfigRoute, updatePlatformAuthConfigRoute } from './routes/update-auth-config.ts'
import { createUserRoute } from './routes/create-user.ts'
import { deleteUserRoute } from './routes/delete-user.ts'
import { deleteUsersRoute } from './routes/delete-users.ts'
import { deleteUserFactorsRoute } from './routes/delete-user-factors.ts'
import { signOutUserRoute } from './routes/sign-out-user.ts'
import { updateUserRoute } from './routes/update-user.ts'
import { sendMagicLinkRoute, sendPasswordResetRoute } from './routes/send-mail.ts'

export const stores = () => ({})

export const area = defineArea(authentication, {
  routes: {
    getAuthConfig: getAuthConfigRoute,
    getPlatformAuthConfig: getPlatformAuthConfigRoute,
    getUser: getUserRoute,
    listUsers: listUsersRoute,
    createUser: createUserRoute,
    deleteUser: deleteUserRoute,
    deleteUsers: deleteUsersRoute,
    deleteUserFactors: deleteUserFactorsRoute,
    signOutUser: signOutUserRoute,
    updateUser: updateUserRoute,
    sendMagicLink: sendMagicLinkRoute,
    sendPasswordReset: sendPasswordResetRoute,
    updateAuthConfig: updateAuthConfigRoute,
    updatePlatformAuthConfig: updatePlatformAuthConfigRoute,
  },
})
