import { anonymousBodyBytes, bodyBudget, BodyError, readJson as readAnyJson } from '@cairn/service-kit'
import type { BodyProblem, ServiceRequest } from '@cairn/service-kit'
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

const parsedBody = async (request: ServiceRequest): Promise<unknown> => {
  // Nothing that is sent here is larger, signed in or not: metadata is bounded far below.
  using space = bodyBudget.open(request.ip, { isSignedIn: false })
  try {
    return await readAnyJson(request, { maxBytes: anonymousBodyBytes, space })
  } catch (error) {
    if (error instanceof BodyError) throw translated[error.problem](error.message)
    throw error
  }
}

const isStorableText = (text: string) => text.isWellFormed() && !text.includes('\u0000')

/** Refuses what Postgres cannot store in text: null characters and half surrogate pairs. */
const assertStorable = (value: unknown): void => {
  if (typeof value === 'string' && !isStorableText(value))
    throw new AuthError(400, 'validation_failed', 'Text cannot contain null characters or broken Unicode')
  if (typeof value !== 'object' || value === null) return
  for (const [key, item] of Object.entries(value)) {
    assertStorable(key)
    assertStorable(item)
  }
}

/** The body, checked. Throws an `AuthError` for everything that a caller can get wrong in it. */
export const readJson = async <Schema extends z.ZodType>(
  request: ServiceRequest,
  schema: Schema,
): Promise<z.output<Schema>> => {
  const value = await parsedBody(request)
  assertStorable(value)
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  const place = issue === undefined || issue.path.length === 0 ? 'The request body' : issue.path.join('.')
  throw new AuthError(400, 'validation_failed', `${place}: ${issue?.message ?? 'invalid'}`)
}
