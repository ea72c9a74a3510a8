import type { ServiceResponse } from '@cairn/service-kit'
import { AuthError } from '../errors.ts'

/** The error codes of RFC 6749, 6750 and 7591 that the server uses. */
type OAuthErrorCode =
  | 'invalid_request'
  | 'invalid_client'
  | 'invalid_grant'
  | 'invalid_scope'
  | 'unsupported_grant_type'
  | 'unsupported_response_type'
  | 'access_denied'
  | 'temporarily_unavailable'
  | 'invalid_redirect_uri'
  | 'invalid_client_metadata'

/** A refusal in the shape of OAuth, for the endpoints that other applications call. */
export class OAuthError extends AuthError {
  readonly oauth: OAuthErrorCode

  constructor(status: number, oauth: OAuthErrorCode, message: string, headers: Record<string, string> = {}) {
    super(status, oauth, message, { headers })
    this.oauth = oauth
  }
}

export const invalidRequest = (message: string): OAuthError => new OAuthError(400, 'invalid_request', message)
export const invalidGrant = (message: string): OAuthError => new OAuthError(400, 'invalid_grant', message)

/** `challenged`: the client sent an Authorization header, which is answered by one that says what is expected. */
export const invalidClient = (isChallenged = false): OAuthError =>
  new OAuthError(
    401,
    'invalid_client',
    'Client authentication failed',
    isChallenged ? { 'www-authenticate': 'Basic realm="oauth"' } : {},
  )

export const oauthErrorResponse = ({ status, oauth, message, headers }: OAuthError): ServiceResponse => ({
  status,
  headers: { 'content-type': 'application/json', 'cache-control': 'no-store', ...headers },
  body: JSON.stringify({ error: oauth, error_description: message }),
})
