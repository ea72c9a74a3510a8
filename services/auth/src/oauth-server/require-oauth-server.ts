import type { AuthContext } from '../context.ts'
import { AuthError } from '../errors.ts'
import type { OAuthServerSettings } from './oauth-server-settings.ts'

/** The settings of the server. Throws where the project has none. */
export const requireOAuthServer = ({ settings }: AuthContext): OAuthServerSettings => {
  if (settings?.oauthServer.isOn !== true) throw new AuthError(404, 'feature_disabled', 'OAuth server is disabled')
  return settings.oauthServer
}

export const issuerOf = ({ project }: AuthContext): string => `${project.url}/auth/v1`
