import type { ErrorReason } from '@cairn/contracts/errors'
import { MetaError } from '@cairn/meta'
import { fail, PlatformError } from '../errors.ts'

const codeOf = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined

const fastifyErrors: Readonly<Record<string, () => PlatformError>> = {
  FST_ERR_CTP_INVALID_JSON_BODY: () => fail('malformed_json'),
  FST_ERR_CTP_EMPTY_JSON_BODY: () =>
    fail('malformed_json', { message: 'The request body is empty; it should be JSON.' }),
  FST_ERR_CTP_BODY_TOO_LARGE: () => fail('body_too_large'),
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: () => fail('bad_request'),
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
// Values that a contract lets pass and the platform's own database has no place for: a null character, a moment that no
// timestamp holds (SQLSTATE character_not_in_repertoire, datetime_field_overflow, invalid_time_zone_displacement_value).
const unfit = new Set(['22021', '22008', '22009'])
const droppedConnection = /Connection terminated|timeout exceeded when trying to connect/

const ownWords = new Set<ErrorReason>(['query_timeout', 'query_cancelled'])

/** What a caller is told of an error. Undefined: nothing but that it happened; it is for the log. */
export const translateError = (error: unknown): PlatformError | undefined => {
  if (error instanceof PlatformError) return error
  if (error instanceof MetaError)
    return fail(error.reason, {
      // Where we ended the query ourselves, our sentence says why; Postgres only knows that it was told to stop.
      ...(ownWords.has(error.reason) ? {} : { message: error.message }),
      ...(error.database === undefined ? {} : { database: error.database }),
    })
  const code = codeOf(error)
  if (code !== undefined && fastifyErrors[code]) return fastifyErrors[code]()
  if (code !== undefined && unfit.has(code))
    return fail('invalid_input', { message: 'One of the values sent has characters or a date that cannot be kept.' })
  if (
    (code !== undefined && unavailable.has(code)) ||
    (error instanceof Error && droppedConnection.test(error.message))
  )
    return fail('project_unavailable')
  if (error instanceof SyntaxError && 'statusCode' in error && error.statusCode === 400) return fail('malformed_json')
  return undefined
}
