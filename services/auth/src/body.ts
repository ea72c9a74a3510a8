import type { ServiceRequest } from '@cairn/service-kit'
import type { z } from 'zod'
import { AuthError } from './errors.ts'

const maxBodyBytes = 1024 * 1024

// JSON.stringify and Postgres recurse, JSON.parse does not: what is nested deeper would be read and then break them.
const maxDepth = 32

const badJson = (what: string) => new AuthError(400, 'bad_json', `Could not parse request body as JSON: ${what}`)

const readBytes = async (request: ServiceRequest): Promise<Buffer> => {
  const chunks: Buffer[] = []
  let length = 0
  // Destroying the stream would close the connection before the caller has read the answer.
  for await (const chunk of request.body.iterator({ destroyOnReturn: false })) {
    const bytes = Buffer.from(chunk)
    length += bytes.length
    if (length > maxBodyBytes) {
      request.body.resume()
      throw new AuthError(413, 'request_too_large', `The request body is larger than ${maxBodyBytes} bytes`)
    }
    chunks.push(bytes)
  }
  return Buffer.concat(chunks, length)
}

const parseJson = (bytes: Buffer): unknown => {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch (error) {
    if (error instanceof SyntaxError) throw badJson('it is not valid JSON')
    if (error instanceof TypeError) throw badJson('it is not valid UTF-8')
    throw error
  }
}

const isStorableText = (text: string) => text.isWellFormed() && !text.includes('\u0000')

/** Refuses what Postgres cannot keep: null characters, half surrogate pairs, and nesting without end. */
const assertStorable = (root: unknown): void => {
  let level = [root]
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > maxDepth) throw badJson(`it is nested deeper than ${maxDepth} levels`)
    const next: unknown[] = []
    for (const value of level) {
      if (typeof value === 'string' && !isStorableText(value))
        throw new AuthError(400, 'validation_failed', 'Text cannot contain null characters or broken Unicode')
      if (typeof value === 'object' && value !== null) {
        if (!Array.isArray(value)) for (const key of Object.keys(value)) next.push(key)
        for (const item of Object.values(value)) next.push(item)
      }
    }
    level = next
  }
}

/** The body, checked. Throws an `AuthError` for everything that a caller can get wrong in it. */
export const readJson = async <Schema extends z.ZodType>(
  request: ServiceRequest,
  schema: Schema,
): Promise<z.output<Schema>> => {
  const value = parseJson(await readBytes(request))
  assertStorable(value)
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  const place = issue === undefined || issue.path.length === 0 ? 'The request body' : issue.path.join('.')
  throw new AuthError(400, 'validation_failed', `${place}: ${issue?.message ?? 'invalid'}`)
}
