import { authentication } from '@cairn/contracts/authentication/area'
import type { Ground } from '../../ground.ts'
import { defineArea } from '../define-area.ts'
import { createAuthSecrets } from './auth-secrets.ts'
import { getAuthConfigRoute, getPlatformAuthConfigRoute } from './routes/get-auth-config.ts'
import { getUserRoute } from './routes/get-user.ts'
import { listAuditLogsRoute } from './routes/list-audit-logs.ts'
import { listUsersRoute } from './routes/list-users.ts'
import { updateAuthConfigRoute, updatePlatformAuthConfigRoute } from './routes/update-auth-config.ts'
import { createUserRoute } from './routes/create-user.ts'
import { deleteUserRoute } from './routes/delete-user.ts'
import { deleteUsersRoute } from './routes/delete-users.ts'
import { deleteUserFactorRoute, deleteUserFactorsRoute } from './routes/delete-user-factors.ts'
import { deleteUserPasskeyRoute } from './routes/delete-user-passkey.ts'
import { signOutUserRoute } from './routes/sign-out-user.ts'
import { updateUserRoute } from './routes/update-user.ts'
import {
  createThirdPartyAuthRoute,
  deleteThirdPartyAuthRoute,
  getThirdPartyAuthRoute,
  listThirdPartyAuthRoute,
} from './routes/third-party-auth.ts'
import {
  createOAuthClientRoute,
  deleteOAuthClientRoute,
  listOAuthClientsRoute,
  replaceOAuthClientSecretRoute,
  updateOAuthClientRoute,
} from './routes/oauth-clients.ts'
import {
  createSsoProviderRoute,
  deleteSsoProviderRoute,
  getSsoProviderRoute,
  listSsoProvidersRoute,
  updateSsoProviderRoute,
} from './routes/sso-providers.ts'
import { createTestMails } from './test-mails.ts'
import { createIssuerResolver } from './third-party-auth.ts'
import { sendTestMailRoute } from './routes/send-test-mail.ts'
import { inviteUserRoute, sendCodeRoute, sendMagicLinkRoute, sendPasswordResetRoute } from './routes/send-mail.ts'

export const stores = (ground: Ground) => ({
  authSecrets: createAuthSecrets(ground.secrets),
  testMails: createTestMails(ground),
  resolveIssuer: createIssuerResolver(ground),
})

export const area = defineArea(authentication, {
  routes: {
    getAuthConfig: getAuthConfigRoute,
    getPlatformAuthConfig: getPlatformAuthConfigRoute,
    getUser: getUserRoute,
    listUsers: listUsersRoute,
    listAuthAuditLogs: listAuditLogsRoute,
    createUser: createUserRoute,
    deleteUser: deleteUserRoute,
    deleteUsers: deleteUsersRoute,
    deleteUserFactor: deleteUserFactorRoute,
    deleteUserFactors: deleteUserFactorsRoute,
    deleteUserPasskey: deleteUserPasskeyRoute,
    signOutUser: signOutUserRoute,
    updateUser: updateUserRoute,
    inviteUser: inviteUserRoute,
    sendCode: sendCodeRoute,
    sendMagicLink: sendMagicLinkRoute,
    sendPasswordReset: sendPasswordResetRoute,
    sendTestMail: sendTestMailRoute,
    listThirdPartyAuth: listThirdPartyAuthRoute,
    getThirdPartyAuth: getThirdPartyAuthRoute,
    createThirdPartyAuth: createThirdPartyAuthRoute,
    deleteThirdPartyAuth: deleteThirdPartyAuthRoute,
    listOAuthClients: listOAuthClientsRoute,
    createOAuthClient: createOAuthClientRoute,
    updateOAuthClient: updateOAuthClientRoute,
    replaceOAuthClientSecret: replaceOAuthClientSecretRoute,
    deleteOAuthClient: deleteOAuthClientRoute,
    listSsoProviders: listSsoProvidersRoute,
    getSsoProvider: getSsoProviderRoute,
    createSsoProvider: createSsoProviderRoute,
    updateSsoProvider: updateSsoProviderRoute,
    deleteSsoProvider: deleteSsoProviderRoute,
    updateAuthConfig: updateAuthConfigRoute,
    updatePlatformAuthConfig: updatePlatformAuthConfigRoute,
  },
})
