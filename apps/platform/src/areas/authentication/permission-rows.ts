import { randomUUID } from 'node:crypto'
import type { authentication } from '@cairn/contracts/authentication/area'
import type { RowsOf } from '../../../test/permissions/row.ts'
import { inProject, managers, members, runningRef, writers } from '../../../test/permissions/row.ts'

const unknownUser = () => ({ params: { user_id: randomUUID() } })

const withBody = (body: object) => () => ({ ...unknownUser(), body })
const someAddress = () => ({ body: { email: `${randomUUID()}@example.org` } })
const unknownThirdParty = () => ({ params: { tpa_id: randomUUID() } })
const unknownClient = () => ({ params: { client_id: randomUUID() } })
const unknownSsoProvider = () => ({ params: { provider_id: randomUUID() } })
const someIssuer = () => `https://${randomUUID()}.example.com`
const somePublicKey = {
  kty: 'EC',
  crv: 'P-256',
  x: 'MKBCTNIcKUSDii11ySs3526iDZ8AiTo7Tu6KPAqv7D4',
  y: '4Etl6SRW2YiLUrN5vfvVHuhp7x8PxltmWWlbbM4IFyM',
}

export const rows: RowsOf<typeof authentication> = {
  getAuthConfig: inProject(members, 'auth:read', runningRef),
  getPlatformAuthConfig: inProject(members, 'auth:read', runningRef),
  listAuthAuditLogs: inProject(members, 'auth:read', runningRef),
  listUsers: inProject(members, 'auth:read', runningRef),
  getUser: inProject(members, 'auth:read', runningRef, unknownUser, 'user_not_found'),
  createUser: inProject(writers, 'auth:write', runningRef, () => ({
    body: { email: `${randomUUID()}@example.org`, email_confirm: true },
  })),
  updateUser: inProject(writers, 'auth:write', runningRef, withBody({ ban_duration: '24h' }), 'user_not_found'),
  deleteUser: inProject(writers, 'auth:write', runningRef, unknownUser, 'user_not_found'),
  deleteUsers: inProject(writers, 'auth:write', runningRef, () => ({ body: { ids: [randomUUID()] } })),
  deleteUserFactors: inProject(writers, 'auth:write', runningRef, unknownUser, 'user_not_found'),
  deleteUserFactor: inProject(
    writers,
    'auth:write',
    runningRef,
    () => ({ params: { user_id: randomUUID(), factor_id: randomUUID() } }),
    'user_not_found',
  ),
  deleteUserPasskey: inProject(
    writers,
    'auth:write',
    runningRef,
    () => ({ params: { user_id: randomUUID(), passkey_id: randomUUID() } }),
    'user_not_found',
  ),
  signOutUser: inProject(writers, 'auth:write', runningRef, unknownUser, 'user_not_found'),
  sendPasswordReset: inProject(writers, 'auth:write', runningRef, someAddress),
  sendMagicLink: inProject(writers, 'auth:write', runningRef, someAddress),
  sendCode: inProject(
    writers,
    'auth:write',
    runningRef,
    () => ({ body: { phone: '+14155550100' } }),
    'user_action_refused',
  ),
  inviteUser: inProject(writers, 'auth:write', runningRef, someAddress),
  sendTestMail: inProject(
    managers,
    'auth:write',
    runningRef,
    () => ({ body: { email: 'someone@example.org' } }),
    'mail_server_missing',
  ),
  listThirdPartyAuth: inProject(members, 'auth:read', runningRef),
  getThirdPartyAuth: inProject(members, 'auth:read', runningRef, unknownThirdParty, 'third_party_not_found'),
  createThirdPartyAuth: inProject(managers, 'auth:write', runningRef, () => ({
    body: { custom_jwks: { keys: [{ ...somePublicKey, kid: randomUUID() }] }, oidc_issuer_url: someIssuer() },
  })),
  deleteThirdPartyAuth: inProject(managers, 'auth:write', runningRef, unknownThirdParty, 'third_party_not_found'),
  listOAuthClients: inProject(members, 'auth:read', runningRef),
  createOAuthClient: inProject(managers, 'auth:write', runningRef, () => ({
    body: { client_name: 'Bakery', client_type: 'public', redirect_uris: ['https://bakery.example.org/callback'] },
  })),
  updateOAuthClient: inProject(
    managers,
    'auth:write',
    runningRef,
    () => ({ ...unknownClient(), body: { client_name: 'Bakery' } }),
    'oauth_client_not_found',
  ),
  replaceOAuthClientSecret: inProject(managers, 'auth:write', runningRef, unknownClient, 'oauth_client_not_found'),
  deleteOAuthClient: inProject(managers, 'auth:write', runningRef, unknownClient, 'oauth_client_not_found'),
  listSsoProviders: inProject(members, 'auth:read', runningRef),
  getSsoProvider: inProject(members, 'auth:read', runningRef, unknownSsoProvider, 'sso_provider_not_found'),
  createSsoProvider: inProject(
    managers,
    'auth:write',
    runningRef,
    () => ({ body: { type: 'saml', metadata_xml: '<EntityDescriptor/>' } }),
    'saml_disabled',
  ),
  updateSsoProvider: inProject(
    managers,
    'auth:write',
    runningRef,
    () => ({ ...unknownSsoProvider(), body: { disabled: true } }),
    'sso_provider_not_found',
  ),
  deleteSsoProvider: inProject(managers, 'auth:write', runningRef, unknownSsoProvider, 'sso_provider_not_found'),
  updateAuthConfig: inProject(managers, 'auth:write', runningRef, () => ({ body: { jwt_exp: 1_800 } })),
  updatePlatformAuthConfig: inProject(managers, 'auth:write', runningRef, () => ({ body: { JWT_EXP: 1_800 } })),
}
