import type { ChangeableAuthConfig } from '@cairn/contracts/authentication/auth-config'
import type { oauthServerFields } from '@cairn/contracts/authentication/oauth-server-fields'
import type { ConfigField } from './config-field.ts'

type OAuthServerFields = Pick<ChangeableAuthConfig, keyof typeof oauthServerFields>

/** The settings of the OAuth server. */
export const oauthServerConfig: { readonly [Name in keyof OAuthServerFields]: ConfigField<OAuthServerFields[Name]> } = {
  oauth_server_enabled: {
    read: ({ oauthServer }) => oauthServer.isOn,
    write: (isOn) => ({ oauthServer: { isOn } }),
  },
  oauth_server_allow_dynamic_registration: {
    read: ({ oauthServer }) => oauthServer.allowsRegistration,
    write: (allowsRegistration) => ({ oauthServer: { allowsRegistration } }),
  },
  oauth_server_authorization_path: {
    read: ({ oauthServer }) => oauthServer.consentPath,
    write: (consentPath) => ({ oauthServer: { consentPath } }),
  },
}
