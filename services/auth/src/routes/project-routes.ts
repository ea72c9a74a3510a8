import type { Route } from '../context.ts'
import { getAuditEntries } from './admin/audit.ts'
import { deleteFactorOfUser, getFactorsOfUser } from './admin/factors.ts'
import { generateLink } from './admin/generate-link.ts'
import { invite } from './admin/invite.ts'
import {
  createOAuthClient,
  deleteOAuthClient,
  getOAuthClient,
  getOAuthClients,
  regenerateOAuthSecret,
  updateOAuthClient,
} from './admin/oauth-clients.ts'
import {
  createSsoProvider,
  deleteSsoProvider,
  getSsoProvider,
  getSsoProviders,
  updateSsoProvider,
} from './admin/sso-providers.ts'
import { deletePasskeyOfUser, getPasskeysOfUser } from './admin/passkeys.ts'
import { deleteUserById, getUserById, updateUserById } from './admin/user.ts'
import { createUser, getUsers } from './admin/users.ts'
import { authorizeClient } from './oauth-server/authorize.ts'
import { decideAuthorization, getAuthorization } from './oauth-server/authorizations.ts'
import { getGrants, revokeGrant } from './oauth-server/grants.ts'
import { oauthMetadata } from './oauth-server/metadata.ts'
import { registerClient } from './oauth-server/register.ts'
import { oauthToken } from './oauth-server/token.ts'
import { userInfo } from './oauth-server/userinfo.ts'
import { startPasskeyAuthentication, verifyPasskeyAuthentication } from './passkeys/authentication.ts'
import { getPasskeys, removePasskey, updatePasskey } from './passkeys/passkeys.ts'
import { startPasskeyRegistration, verifyPasskeyRegistration } from './passkeys/registration.ts'
import { reauthenticate } from './project/reauthenticate.ts'
import { followMailedLink, verifyCode } from './project/verify.ts'

/** What the auth services of projects answer, and the sign-in of the platform does not. */
export const projectRoutes: readonly (readonly [path: string, methods: Record<string, Route>])[] = [
  ['/admin/users', { GET: getUsers, POST: createUser }],
  ['/admin/users/:id', { GET: getUserById, PUT: updateUserById, DELETE: deleteUserById }],
  ['/admin/users/:id/factors', { GET: getFactorsOfUser }],
  ['/admin/users/:id/factors/:id', { DELETE: deleteFactorOfUser }],
  ['/admin/users/:id/passkeys', { GET: getPasskeysOfUser }],
  ['/admin/users/:id/passkeys/:id', { DELETE: deletePasskeyOfUser }],
  ['/passkeys', { GET: getPasskeys }],
  ['/passkeys/:id', { PATCH: updatePasskey, DELETE: removePasskey }],
  ['/passkeys/registration/options', { POST: startPasskeyRegistration }],
  ['/passkeys/registration/verify', { POST: verifyPasskeyRegistration }],
  ['/passkeys/authentication/options', { POST: startPasskeyAuthentication }],
  ['/passkeys/authentication/verify', { POST: verifyPasskeyAuthentication }],
  ['/admin/generate_link', { POST: generateLink }],
  ['/invite', { POST: invite }],
  ['/verify', { GET: followMailedLink, POST: verifyCode }],
  ['/reauthenticate', { GET: reauthenticate }],
  ['/admin/audit', { GET: getAuditEntries }],
  ['/admin/oauth/clients', { GET: getOAuthClients, POST: createOAuthClient }],
  ['/admin/oauth/clients/:id', { GET: getOAuthClient, PUT: updateOAuthClient, DELETE: deleteOAuthClient }],
  ['/admin/oauth/clients/:id/regenerate_secret', { POST: regenerateOAuthSecret }],
  ['/admin/sso/providers', { GET: getSsoProviders, POST: createSsoProvider }],
  ['/admin/sso/providers/:id', { GET: getSsoProvider, PUT: updateSsoProvider, DELETE: deleteSsoProvider }],
  ['/oauth/authorize', { GET: authorizeClient }],
  ['/oauth/authorizations/:id', { GET: getAuthorization }],
  ['/oauth/authorizations/:id/consent', { POST: decideAuthorization }],
  ['/oauth/token', { POST: oauthToken }],
  ['/oauth/userinfo', { GET: userInfo, POST: userInfo }],
  ['/oauth/clients/register', { POST: registerClient }],
  ['/user/oauth/grants', { GET: getGrants, DELETE: revokeGrant }],
  ['/.well-known/oauth-authorization-server', { GET: oauthMetadata }],
  ['/.well-known/openid-configuration', { GET: oauthMetadata }],
]
