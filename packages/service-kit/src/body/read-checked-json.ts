import type { z } from 'zod'
import type { ServiceRequest } from '../service.ts'
import { anonymousBodyBytes, readJson } from './read-json.ts'
import { bodyBudget } from './body-budget.ts'
import { BodyError } from './body-error.ts'

/** How a service refuses a body, in the errors of its own API. */
export interface BodyRefusals {
  unreadable: (error: BodyError) => Error
  /** `message` says what is wrong with which part. */
  invalid: (message: string) => Error
}

const isStorableText = (text: string) => text.isWellFormed() && !text.includes('\u0000')

/** Whether Postgres can store every text in it: no null characters and no half surrogate pairs. */
const isStorable = (value: unknown): boolean => {
  if (typeof value === 'string') return isStorableText(value)
  if (typeof value !== 'object' || value === null) return true
  return Object.entries(value).every(([key, item]) => isStorableText(key) && isStorable(item))
}

/** Without them, a body is small and counted as that of a caller who is not signed in. */
export interface CheckedJsonOptions {
  maxBytes?: number
  isSignedIn?: boolean
}

const parsedBody = async (
  request: ServiceRequest,
  refusals: BodyRefusals,
  { maxBytes = anonymousBodyBytes, isSignedIn = false }: CheckedJsonOptions,
): Promise<unknown> => {
  using space = bodyBudget.open(request.ip, { isSignedIn })
  try {
    return await readJson(request, { maxBytes, space })
  } catch (error) {
    if (error instanceof BodyError) throw refusals.unreadable(error)
    throw error
  }
}

/** A body in JSON, checked against a schema. */
export const readCheckedJson = async <Schema extends z.ZodType>(
  request: ServiceRequest,
  schema: Schema,
  refusals: BodyRefusals,
  options: CheckedJsonOptions = {},
): Promise<z.output<Schema>> => {
  const value = await parsedBody(request, refusals, options)
  if (!isStorable(value)) throw refusals.invalid('Text cannot contain null characters or broken Unicode')
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  const place = issue === undefined || issue.path.length === 0 ? 'The request body' : issue.path.join('.')
  throw refusals.invalid(`${place}: ${issue?.message ?? 'invalid'}`)
}
