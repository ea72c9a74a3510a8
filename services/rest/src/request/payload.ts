import { isUtf8 } from 'node:buffer'
import { bodyBudget, BodyError, headerOf, parseJson, readBytes } from '@cairn/service-kit'
import type { ServiceRequest } from '@cairn/service-kit'
import { invalidBody, RestError } from '../rest-error.ts'
import { readCsv } from './csv.ts'

export const maxBodyBytes = 10 * 1024 * 1024

// A row of ten columns has 21 of them.
const jsonBounds = { maxDepth: 64, maxTokens: 400_000 }

/** Rows to write, or arguments of a function. */
export interface Payload {
  /** JSON, as it was sent. */
  text: string
  /** The keys of the first object. */
  keys: readonly string[]
  isArray: boolean
  rows: readonly Readonly<Record<string, unknown>>[]
  hasSameKeys: boolean
}

/** A body that is passed to a function as it is. */
export interface RawBody {
  mediaType: string
  bytes: Buffer
}

const statuses = { too_large: 413, too_slow: 408, too_many: 429 } as const

const refusal = ({ problem, message }: BodyError): RestError => {
  if (problem === 'too_large' || problem === 'too_slow' || problem === 'too_many')
    return new RestError(statuses[problem], 'PGRST102', message)
  return invalidBody(problem === 'not_json' ? 'Empty or invalid json' : message)
}

export const readRawBody = async (request: ServiceRequest): Promise<RawBody> => {
  using space = bodyBudget.open(request.ip, { isSignedIn: true })
  try {
    const bytes = await readBytes(request, { maxBytes: maxBodyBytes, space })
    const [mediaType = ''] = (headerOf(request, 'content-type') ?? 'application/json').split(';')
    return {
      mediaType: mediaType.trim().toLowerCase(),
      bytes: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength),
    }
  } catch (error) {
    if (error instanceof BodyError) throw refusal(error)
    throw error
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** What JSON.parse says beside a value: the text of a number, of which its value may have lost digits. */
const sourceOf = (context: unknown): unknown =>
  typeof context === 'object' && context !== null && 'source' in context ? context.source : undefined

// In 10 ms. Nobody sends a key of more than 53 bits with more than this.
const longestExact = 256 * 1024

/** The first row of a body, its numbers as the texts that were sent. Empty for a long body. */
export const rowWithExactNumbers = ({ text }: Payload): Readonly<Record<string, unknown>> => {
  if (text.length > longestExact) return {}
  const value: unknown = JSON.parse(text, (_key, each: unknown, ...[context]: unknown[]) =>
    typeof each === 'number' ? sourceOf(context) : each,
  )
  const row: unknown = Array.isArray(value) ? value[0] : value
  return isRecord(row) ? row : {}
}

const haveSameKeys = (rows: readonly Record<string, unknown>[], keys: readonly string[]): boolean =>
  rows.every((row) => {
    const own = Object.keys(row)
    return own.length === keys.length && keys.every((key) => Object.hasOwn(row, key))
  })

/** A body that is text. What is no UTF-8 would be stored as other characters. */
export const textOf = ({ bytes }: Pick<RawBody, 'bytes'>): string => {
  if (!isUtf8(bytes)) throw invalidBody('The request body is not valid UTF-8.')
  return bytes.toString('utf8')
}

/** Undefined: not rows. */
const payloadOf = (text: string, value: unknown): Payload | undefined => {
  const isArray = Array.isArray(value)
  const values: unknown[] = isArray ? value : [value]
  const rows = values.filter(isRecord)
  if (rows.length !== values.length) return undefined
  const keys = Object.keys(rows[0] ?? {})
  return { text, keys, isArray, rows, hasSameKeys: haveSameKeys(rows, keys) }
}

const fromObjects = (value: unknown): Payload | undefined => payloadOf(JSON.stringify(value), value)

// As many as a table has columns.
const maxFormFields = 1_600

const readForm = (text: string): Record<string, string> => {
  const fields = text.split('&', maxFormFields + 1)
  if (fields.length > maxFormFields) throw invalidBody('The form has too many fields')
  // `URLSearchParams` takes the square of the number of signs.
  return Object.fromEntries(new URLSearchParams(text.replaceAll('+', '%20')))
}

const parsed = async (bytes: Buffer): Promise<Payload | undefined> => {
  const text = bytes.toString('utf8')
  try {
    return payloadOf(text, await parseJson(new Uint8Array(bytes), jsonBounds))
  } catch (error) {
    if (error instanceof BodyError) throw refusal(error)
    throw error
  }
}

/** The rows or arguments in a body. Undefined: it is another JSON value. */
export const readPayload = async (body: RawBody): Promise<Payload | undefined> => {
  const { mediaType, bytes } = body
  if (mediaType === 'text/csv') return fromObjects(readCsv(textOf(body)))
  if (mediaType === 'application/x-www-form-urlencoded') return fromObjects(readForm(textOf(body)))
  if (mediaType === 'application/json' || mediaType === '' || mediaType.endsWith('+json')) return parsed(bytes)
  throw new RestError(415, 'PGRST102', `Content-Type not acceptable: ${mediaType.slice(0, 100)}`)
}
