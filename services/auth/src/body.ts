import { BodyError, bodyBudget, readBytes, readCheckedJson } from '@cairn/service-kit'
import type { BodyProblem, BodyRefusals, ServiceRequest } from '@cairn/service-kit'
import type { z } from 'zod'
import { AuthError, tooManyRequests } from './errors.ts'

const badJson = (what: string) => new AuthError(400, 'bad_json', `Could not parse request body as JSON: ${what}`)

const translated: Record<BodyProblem, (message: string) => AuthError> = {
  too_large: (message) => new AuthError(413, 'request_too_large', message),
  too_slow: (message) => new AuthError(408, 'request_timeout', message),
  too_many: () => tooManyRequests(1),
  cut_short: (message) => new AuthError(400, 'bad_request', message),
  not_utf8: () => badJson('it is not valid UTF-8'),
  not_json: () => badJson('it is not valid JSON'),
  too_complex: () => badJson('it has too many values or is nested too deeply'),
}

const refusals: BodyRefusals = {
  unreadable: ({ problem, message }) => translated[problem](message),
  invalid: (message) => new AuthError(400, 'validation_failed', message),
}

const maxFormBytes = 64 * 1024

/** The body as a form. Throws an `AuthError` as `readJson` does. */
export const readForm = async (request: ServiceRequest): Promise<URLSearchParams> => {
  using space = bodyBudget.open(request.ip, { isSignedIn: false })
  try {
    const bytes = await readBytes(request, { maxBytes: maxFormBytes, space })
    return new URLSearchParams(Buffer.from(bytes).toString('utf8'))
  } catch (error) {
    throw error instanceof BodyError ? translated[error.problem](error.message) : error
  }
}

/** For requests whose body is optional. */
export const hasBody = ({ headers }: ServiceRequest): boolean =>
  headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0'

/** The body, checked. Throws an `AuthError` for everything that a caller can get wrong in it. */
export const readJson = <Schema extends z.ZodType>(
  request: ServiceRequest,
  schema: Schema,
): Promise<z.output<Schema>> => readCheckedJson(request, schema, refusals)
