import { mergeAreas } from './merge-areas.ts'
import type { NameIn } from './merge-areas.ts'

/** What any call can meet, whatever its contract says: input that is not valid, limits, faults of the server. */
const commonErrors = {
  bad_request: [400, 'The request could not be understood.'],
  body_too_complex: [400, 'The request body has too many values or is nested too deeply.'],
  malformed_json: [400, 'The request body is not valid JSON.'],
  malformed_form: [400, 'The form could not be read.'],
  invalid_input: [400, 'Some of the values sent are not valid.'],
  request_timeout: [408, 'The request took too long to arrive.'],
  body_too_slow: [408, 'The request body did not arrive in time.'],
  body_too_large: [413, 'The request body is larger than this call accepts.'],
  unsupported_media_type: [415, 'Send the request body as JSON.'],
  too_many_requests: [429, 'Too many requests. Try again in a moment.'],
  internal: [500, 'Something went wrong on the server. The request id helps to find it in the logs.'],
  maintenance: [503, 'This installation is being worked on.'],
  disk_full: [
    507,
    'There is no space left on the disk of this installation. Try again later, or contact the operator.',
  ],
  shutting_down: [503, 'The server is shutting down.'],
  // Also where the platform's own database does not respond.
  project_unavailable: [503, 'The database of this project does not respond.'],
} as const

/** What permissions refuse calls with. Reasons that belong to one area are with that area. */
const refusals = {
  not_signed_in: [401, 'Sign in to continue.'],
  token_expired: [401, 'The session has expired. Sign in again.'],
  forbidden: [403, 'Your role does not allow this.'],
  feature_disabled: [403, 'This is switched off on this installation.'],
  session_needed: [403, 'An access token cannot do this. Sign in with a browser.'],
  scope_missing: [403, 'This access token was not given the scope for this.'],
  second_factor_needed: [403, 'Sign in with your second factor to continue.'],
  plan_lacks: [403, 'The plan of this organization does not include this.'],
  not_found: [404, 'There is nothing at this URL.'],
} as const

export type CommonReason = keyof typeof commonErrors
export type ErrorReason = CommonReason | keyof typeof refusals | NameIn<'errors'>

export const isCommonReason = (reason: ErrorReason): reason is CommonReason => Object.hasOwn(commonErrors, reason)

/** Every reason for a refusal, with its HTTP status and the sentence shown when nothing better is known. */
export const errorReasons: Readonly<Record<ErrorReason, readonly [status: number, message: string]>> = {
  ...commonErrors,
  ...refusals,
  ...mergeAreas('errors'),
}
