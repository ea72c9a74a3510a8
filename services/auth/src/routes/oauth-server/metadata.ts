import type { AuthContext, Route } from '../../context.ts'
import { authMethods } from '../../oauth-server/client-fields.ts'
import { issuerOf, requireOAuthServer } from '../../oauth-server/require-oauth-server.ts'
import { oauthScopes } from '../../oauth-server/scopes.ts'

const metadataOf = (context: AuthContext): Record<string, unknown> => {
  const { allowsRegistration } = requireOAuthServer(context)
  const issuer = issuerOf(context)
  return {
    issuer,
    authorization_endpoint: `${issuer}/oauth/authorize`,
    token_endpoint: `${issuer}/oauth/token`,
    userinfo_endpoint: `${issuer}/oauth/userinfo`,
    jwks_uri: `${issuer}/.well-known/jwks.json`,
    ...(allowsRegistration && { registration_endpoint: `${issuer}/oauth/clients/register` }),
    scopes_supported: oauthScopes,
    response_types_supported: ['code'],
    response_modes_supported: ['query'],
    grant_types_supported: ['authorization_code', 'refresh_token'],
    code_challenge_methods_supported: ['S256'],
    token_endpoint_auth_methods_supported: authMethods,
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['ES256', 'RS256'],
    claims_supported: [
      'sub',
      'iss',
      'aud',
      'exp',
      'iat',
      'auth_time',
      'nonce',
      'email',
      'email_verified',
      'name',
      'picture',
      'preferred_username',
      'phone_number',
      'phone_number_verified',
      'updated_at',
    ],
    authorization_response_iss_parameter_supported: true,
  }
}

/** Open to everyone: where the endpoints are, and what they can (RFC 8414, OpenID Connect Discovery). */
export const oauthMetadata: Route = (context) => ({
  status: 200,
  // Short: a project switches the server off, and applications should notice.
  headers: { 'content-type': 'application/json', 'cache-control': 'public, max-age=60' },
  body: JSON.stringify(metadataOf(context)),
})
