import type { ErrorReason } from '@cairn/contracts/error-reasons'
import { NotRunningError } from '@cairn/engine'
import { MetaError } from '@cairn/meta'
import { BodyError } from '@cairn/service-kit'
import type { BodyProblem } from '@cairn/service-kit'
import { fail, PlatformError } from '../errors.ts'

const codeOf = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined

const fastifyErrors: Readonly<Record<string, () => PlatformError>> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: () => fail('unsupported_media_type'),
  FST_ERR_MAX_PARAM_LENGTH: () => fail('bad_request', { message: 'A part of the address is too long.' }),
  FST_ERR_BAD_URL: () => fail('bad_request', { message: 'The address is not a valid URL.' }),
}

// How a database that is down, or goes down in the middle, shows itself (system errors, SQLSTATE class 57P and 08).
const unavailable = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  '57P01',
  '57P02',
  '57P03',
  '08006',
  '08001',
  '53300',
])
// System errors and SQLSTATE. What was begun is undone where it was thrown.
const diskFull = new Set(['ENOSPC', 'EDQUOT', '53100'])
// Values that a contract lets pass and the platform's own database has no place for: a null character, a moment that no
// timestamp holds (SQLSTATE character_not_in_repertoire, datetime_field_overflow, invalid_time_zone_displacement_value,
// and untranslatable_character for a null character in JSON).
const unfit = new Set(['22021', '22008', '22009', '22P05'])
/** Half of a surrogate pair, in JSON that was made of what a contract lets pass. */
const isUnfitJson = (error: unknown): boolean =>
  codeOf(error) === '22P02' && error instanceof Error && error.message === 'invalid input syntax for type json'
const droppedConnection = /Connection terminated|timeout exceeded when trying to connect/

const bodyProblems: Readonly<Record<BodyProblem, (message: string) => PlatformError>> = {
  too_large: (message) => fail('body_too_large', { message }),
  too_slow: () => fail('body_too_slow'),
  too_many: (message) => new PlatformError('too_many_requests', { message }, { retryAfterSeconds: 1 }),
  cut_short: (message) => fail('bad_request', { message }),
  not_utf8: (message) => fail('malformed_json', { message }),
  not_json: () => fail('malformed_json'),
  too_complex: () => fail('body_too_complex'),
}

const ownWords = new Set<ErrorReason>(['query_timeout', 'query_cancelled'])

/** The part of an error that the caller sees. Undefined: only that it happened; the details are for the log. */
export const translateError = (error: unknown): PlatformError | undefined => {
  if (error instanceof PlatformError) return error
  if (error instanceof BodyError) return bodyProblems[error.problem](error.message)
  if (error instanceof MetaError)
    return fail(error.reason, {
      // Where we ended the query ourselves, our sentence says why; Postgres only knows that it was cancelled.
      ...(ownWords.has(error.reason) ? {} : { message: error.message }),
      ...(error.database === undefined ? {} : { database: error.database }),
      ...(error.results === undefined ? {} : { results: error.results }),
    })
  const code = codeOf(error)
  if (code !== undefined && fastifyErrors[code]) return fastifyErrors[code]()
  if (code !== undefined && diskFull.has(code)) return fail('disk_full')
  if ((code !== undefined && unfit.has(code)) || isUnfitJson(error))
    return fail('invalid_input', { message: 'One of the values sent has characters or a date that cannot be kept.' })
  if (
    error instanceof NotRunningError ||
    (code !== undefined && unavailable.has(code)) ||
    (error instanceof Error && droppedConnection.test(error.message))
  )
    return fail('project_unavailable')
  return undefined
}
