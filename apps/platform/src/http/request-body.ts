import type { Endpoint } from '@cairn/contracts/endpoint'
import { anonymousBodyBytes, bodyBudget, readBytes, readJson } from '@cairn/service-kit'
import type { FastifyRequest } from 'fastify'
import { fail } from '../errors.ts'
import { bodyStream } from './body-stream.ts'
import { formBody } from './form-body.ts'

const defaultBodyLimitBytes = 1024 * 1024

const mediaTypeOf = ({ headers }: FastifyRequest): string | undefined =>
  headers['content-type']?.split(';')[0]?.trim().toLowerCase()

export const hasBody = ({ headers }: Pick<FastifyRequest, 'headers'>): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

/** Reads the body of an endpoint's request. Its memory counts as taken until `held` is disposed of. */
export const readRequestBody = async (
  request: FastifyRequest,
  endpoint: Endpoint,
  { isSignedIn, held }: { isSignedIn: boolean; held: DisposableStack },
): Promise<unknown> => {
  const expected = endpoint.bodyType ?? 'application/json'
  const sent = mediaTypeOf(request)
  if (sent === undefined && !hasBody(request)) return undefined
  const form = sent === 'multipart/form-data' ? endpoint.form : undefined
  if (expected !== 'binary' && sent !== expected && form === undefined) throw fail('unsupported_media_type')
  if (endpoint.isStreamed === true) return bodyStream(request.raw, endpoint.bodyLimitBytes ?? defaultBodyLimitBytes)
  const maxBytes = endpoint.bodyLimitBytes ?? defaultBodyLimitBytes
  const limits = {
    maxBytes: isSignedIn ? maxBytes : Math.min(maxBytes, anonymousBodyBytes),
    space: held.use(bodyBudget.open(request.ip, { isSignedIn })),
  }
  const incoming = { body: request.raw, headers: request.headers }
  if (expected === 'binary') return readBytes(incoming, limits)
  if (expected === 'text/plain') return new TextDecoder().decode(await readBytes(incoming, limits))
  if (form !== undefined)
    return formBody(await readBytes(incoming, limits), request.headers['content-type'] ?? '', form)
  if (!hasBody(request)) throw fail('malformed_json', { message: 'The request body is empty; it should be JSON.' })
  return readJson(incoming, { ...limits, maxTokens: endpoint.bodyLimitValues })
}
