import type { Readable } from 'node:stream'
import type { BodySpace } from './body-budget.ts'
import { defaultJsonBounds } from './json-bounds.ts'
import { parseJson } from './parse-json.ts'
import { readBody } from './read-body.ts'

/** Of callers who are not signed in, whatever an endpoint accepts from others. */
export const anonymousBodyBytes = 64 * 1024

/** The part of a request that carries its body. */
export interface IncomingBody {
  body: Readable
  headers: Readonly<Record<string, string | string[] | undefined>>
}

export interface BodyLimits {
  maxBytes: number
  space: BodySpace
}

export interface JsonLimits extends BodyLimits {
  /** More than usual, for an endpoint that takes many values. */
  maxTokens?: number | undefined
}

/** The bytes of a body. Throws a `BodyError`. */
export const readBytes = ({ body, headers }: IncomingBody, limits: BodyLimits): Promise<Uint8Array<ArrayBuffer>> => {
  const declared = headers['content-length']
  return readBody(body, { ...limits, declaredLength: typeof declared === 'string' ? declared : undefined })
}

/** A body in JSON. Throws a `BodyError`. */
export const readJson = async (
  incoming: IncomingBody,
  { maxTokens = defaultJsonBounds.maxTokens, ...limits }: JsonLimits,
): Promise<unknown> => parseJson(await readBytes(incoming, limits), { ...defaultJsonBounds, maxTokens })
