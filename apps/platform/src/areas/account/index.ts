import { deleteSpentTokens } from '@cairn/auth'
import { account } from '@cairn/contracts/account/area'
import { defineJob } from '@cairn/jobs'
import { z } from 'zod'
import type { Ground } from '../../ground.ts'
import { defineArea } from '../define-area.ts'
import { createProfileStore } from './profile-store.ts'
import { createAccessTokenStore } from './access-token-store.ts'
import { createAvatars } from './avatars.ts'
import { createCliLoginStore } from './cli-login/cli-login-store.ts'
import { createPasswordChecker } from './password-check.ts'
import { approveCliLoginRoute } from './routes/approve-cli-login.ts'
import { checkPasswordRoute } from './routes/check-password.ts'
import { collectCliLoginRoute } from './routes/collect-cli-login.ts'
import { createAccessTokenRoute } from './routes/create-access-token.ts'
import { createProfileRoute } from './routes/create-profile.ts'
import { deleteAccessTokenRoute } from './routes/delete-access-token.ts'
import { deleteProfileRoute } from './routes/delete-profile.ts'
import { endSessionRoute } from './routes/end-session.ts'
import { getAvatarRoute } from './routes/get-avatar.ts'
import { getProfileRoute } from './routes/get-profile.ts'
import { listAccessTokensRoute } from './routes/list-access-tokens.ts'
import { listPermissionsRoute } from './routes/list-permissions.ts'
import { listSessionsRoute } from './routes/list-sessions.ts'
import { updateProfileRoute } from './routes/update-profile.ts'

export const stores = ({ config, db }: Ground, lifetime: AsyncDisposableStack) => ({
  profiles: createProfileStore(db),
  accessTokens: createAccessTokenStore(db),
  cliLogins: createCliLoginStore(db),
  avatars: createAvatars(config),
  passwords: lifetime.use(createPasswordChecker()),
})

export const area = defineArea(account, {
  routes: {
    approveCliLogin: approveCliLoginRoute,
    checkPassword: checkPasswordRoute,
    collectCliLogin: collectCliLoginRoute,
    createAccessToken: createAccessTokenRoute,
    createProfile: createProfileRoute,
    deleteAccessToken: deleteAccessTokenRoute,
    deleteProfile: deleteProfileRoute,
    endSession: endSessionRoute,
    getAvatar: getAvatarRoute,
    getProfile: getProfileRoute,
    listAccessTokens: listAccessTokensRoute,
    listPermissions: listPermissionsRoute,
    listSessions: listSessionsRoute,
    updateProfile: updateProfileRoute,
  },
  jobs: ({ system }) => ({
    'delete-spent-tokens': defineJob({
      title: 'Delete spent refresh tokens',
      data: z.object({}),
      schedule: '32 3 * * *',
      run: async ({ signal, progress }) => {
        const deleted = await deleteSpentTokens(system, signal)
        await progress(1, `${deleted} deleted`)
      },
    }),
  }),
})
