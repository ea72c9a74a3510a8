import type { ServiceRequest, ServiceResponse } from '@cairn/service-kit'
import { headerOf, ServiceError } from '@cairn/service-kit'

interface ErrorExtras {
  headers?: Record<string, string>
  /** For `weak_password`: which rules the password broke. */
  weakPasswordReasons?: string[]
}

/** A refusal that the caller can understand and act on. Everything else that is thrown becomes a 500 without details. */
export class AuthError extends ServiceError {
  readonly weakPasswordReasons: readonly string[] | undefined

  constructor(status: number, code: string, message: string, { headers, weakPasswordReasons }: ErrorExtras = {}) {
    super(status, code, message, headers)
    this.weakPasswordReasons = weakPasswordReasons
  }
}

/** What callers are told of an error that nobody expected: the log has the error. */
export const unexpectedFailure = 'Unexpected failure, please check server logs for more information'

/** As while it restarts. */
export const databaseGone = (): AuthError =>
  new AuthError(503, 'unexpected_failure', 'The database does not respond. Try again in a moment', {
    headers: { 'retry-after': '1' },
  })

export const unfitText = (): AuthError =>
  new AuthError(400, 'validation_failed', 'Text cannot contain null characters or broken Unicode')

export const signUpsDisabled = (): AuthError =>
  new AuthError(422, 'signup_disabled', 'Signups not allowed for this instance')

export const tooManyRequests = (retryAfterSeconds: number): AuthError =>
  new AuthError(429, 'over_request_rate_limit', 'Request rate limit reached', {
    headers: { 'retry-after': String(retryAfterSeconds) },
  })

export const tooManyMails = (retryAfterSeconds: number): AuthError =>
  new AuthError(
    429,
    'over_email_send_rate_limit',
    `For security purposes, you can only request this after ${retryAfterSeconds} seconds.`,
    { headers: { 'retry-after': String(retryAfterSeconds) } },
  )

export const tooManySms = (retryAfterSeconds: number): AuthError =>
  new AuthError(
    429,
    'over_sms_send_rate_limit',
    `For security purposes, you can only request this after ${retryAfterSeconds} seconds.`,
    { headers: { 'retry-after': String(retryAfterSeconds) } },
  )

const versionHeader = 'x-supabase-api-version'
const firstVersionWithTextCodes = '2024-01-01'

// GoTrue has two error shapes, and the caller chooses by this header: newer clients send it and read `code` as text.
const wantsTextCodes = (request: ServiceRequest): boolean => {
  const version = headerOf(request, versionHeader)
  return version !== undefined && /^\d{4}-\d{2}-\d{2}$/.test(version) && version >= firstVersionWithTextCodes
}

export const errorResponse = (error: AuthError, request: ServiceRequest): ServiceResponse => {
  const { status, code, message, headers, weakPasswordReasons } = error
  const textCodes = wantsTextCodes(request)
  const shape = textCodes ? { code, message } : { code: status, error_code: code, msg: message }
  const weakness = weakPasswordReasons === undefined ? {} : { weak_password: { reasons: weakPasswordReasons } }
  return {
    status,
    headers: {
      'content-type': 'application/json',
      'cache-control': 'no-store',
      'x-sb-error-code': code,
      ...(textCodes ? { [versionHeader]: firstVersionWithTextCodes } : {}),
      ...headers,
    },
    body: JSON.stringify({ ...shape, ...weakness }),
  }
}
