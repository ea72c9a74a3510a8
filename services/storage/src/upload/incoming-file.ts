import { boundaryOf, headerOf, readParts } from '@cairn/service-kit'
import type { ServiceRequest } from '@cairn/service-kit'
import { z } from 'zod'
import { invalidParameter, invalidRequest } from '../storage-error.ts'
import type { ArrivingFile } from './receive-object.ts'
import { wholeBody } from './whole-body.ts'

/** Disposing leaves the rest of the body to be skipped. */
export interface IncomingFile extends ArrivingFile, AsyncDisposable {}

export const defaultType = 'application/octet-stream'
const mostFieldBytes = 1024 * 1024
/** Of all fields before the file, with their names. */
const mostFieldsBytes = 4 * mostFieldBytes
/** What a field without a value occupies. */
const fieldCost = 100

const UserMetadata = z.record(z.string(), z.unknown()).nullable()

/** The database has none: an upload of hours would be refused with its last byte. */
const withoutNull = (key: string, value: unknown): unknown => {
  if (key.includes('\0') || (typeof value === 'string' && value.includes('\0'))) throw new Error('A null character.')
  return value
}

export const parseMetadata = (text: string | undefined): Record<string, unknown> | null => {
  if (text === undefined || text === '') return null
  try {
    return UserMetadata.parse(JSON.parse(text, withoutNull))
  } catch {
    throw invalidParameter('The metadata of an object must be a JSON object, without null characters.')
  }
}

const headerText = /^[\t\x20-\x7E]*$/

/** A value that is sent back as a header later. */
export const asHeader = (name: string, value: string): string => {
  if (!headerText.test(value) || value.length > 1_000) throw invalidParameter(`Invalid Parameter ${name}`)
  return value
}

/** Seconds, as clients of the reference product send them in forms. */
export const cacheControlOf = (text: string | undefined): string => {
  if (text === undefined || text === '') return 'no-cache'
  return asHeader('cacheControl', /^\d+$/.test(text) ? `max-age=${text}` : text)
}

const fieldText = async (body: AsyncIterable<Uint8Array>): Promise<string> => {
  const chunks = []
  let bytes = 0
  for await (const chunk of body) {
    bytes += chunk.length
    if (bytes > mostFieldBytes) throw invalidRequest('A field of the form is too long.')
    chunks.push(Buffer.from(chunk))
  }
  return Buffer.concat(chunks).toString()
}

/** The fields of a form up to its file. Clients send what they say of a file before the file. */
const readForm = async (
  chunks: AsyncIterable<Uint8Array>,
  boundary: string,
  mostBytes: number | undefined,
): Promise<ArrivingFile> => {
  const fields = new Map<string, string>()
  let fieldsBytes = 0
  for await (const part of keptOpen(readParts(chunks, boundary, invalidRequest))) {
    if (part.filename === undefined && part.name !== '') {
      const text = await fieldText(part.body)
      fieldsBytes += fieldCost + part.name.length + text.length
      if (fieldsBytes > mostFieldsBytes) throw invalidRequest('The fields of the form are too long.')
      fields.set(part.name, text)
      continue
    }
    const contentEncoding = fields.get('contentEncoding')
    return {
      body: part.body,
      bytes: undefined,
      mostBytes,
      mimetype: asHeader('contentType', fields.get('contentType') ?? part.contentType ?? defaultType),
      cacheControl: cacheControlOf(fields.get('cacheControl')),
      contentEncoding: contentEncoding === undefined ? undefined : asHeader('contentEncoding', contentEncoding),
      userMetadata: parseMetadata(fields.get('metadata')),
    }
  }
  throw invalidRequest('No content provided')
}

/** The loop may end before the parts do: the body of the last one is read after it. */
const keptOpen = <Item>(items: AsyncGenerator<Item>): AsyncIterable<Item> => ({
  [Symbol.asyncIterator]: () => ({ next: () => items.next() }),
})

const lengthOf = (request: ServiceRequest): number | undefined => {
  const announced = headerOf(request, 'content-length')
  return announced === undefined ? undefined : Number(announced)
}

const describe = (request: ServiceRequest, chunks: AsyncIterable<Uint8Array>): ArrivingFile | Promise<ArrivingFile> => {
  const contentType = headerOf(request, 'content-type') ?? defaultType
  const boundary = boundaryOf(contentType)
  const bytes = lengthOf(request)
  if (boundary !== undefined) return readForm(chunks, boundary, bytes)
  const metadata = headerOf(request, 'x-metadata')
  const contentEncoding = headerOf(request, 'content-encoding')
  return {
    body: chunks,
    whole: () => wholeBody(request.body),
    bytes,
    mostBytes: bytes,
    mimetype: asHeader('content-type', contentType),
    cacheControl: cacheControlOf(headerOf(request, 'cache-control')),
    contentEncoding: contentEncoding === undefined ? undefined : asHeader('content-encoding', contentEncoding),
    userMetadata: parseMetadata(metadata === undefined ? undefined : Buffer.from(metadata, 'base64').toString()),
  }
}

/** The chunks of a stream, which stays open where they are not read to their end. */
const chunksOf = (body: ServiceRequest['body']) => {
  let iterator: AsyncIterator<Uint8Array> | undefined
  return {
    // To destroy a request is to close its connection, before the answer is sent.
    [Symbol.asyncIterator]: () => (iterator ??= body.iterator({ destroyOnReturn: false })),
    release: async () => {
      await iterator?.return?.()
    },
  }
}

/** The file that a request brings: its body, or the file of a form. */
export const readIncoming = async (request: ServiceRequest): Promise<IncomingFile> => {
  const chunks = chunksOf(request.body)
  try {
    return { ...(await describe(request, chunks)), [Symbol.asyncDispose]: chunks.release }
  } catch (error) {
    await chunks.release()
    throw error
  }
}
