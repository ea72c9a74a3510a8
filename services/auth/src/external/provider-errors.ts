import { AuthorizationResponseError } from 'openid-client'

/** The code of OAuth by which a provider refused, where it did. */
export const errorCodeOf = (error: unknown): string | undefined =>
  error instanceof AuthorizationResponseError ? error.error : undefined
