import { headerOf } from '@cairn/service-kit'
import type { ServiceRequest } from '@cairn/service-kit'
import type { StorageCall } from '../context.ts'
import { invalidParameter, invalidRequest, StorageError } from '../storage-error.ts'
import { asHeader, defaultType } from '../upload/incoming-file.ts'
import { readS3Body } from './body.ts'
import type { SigningContext } from './signature.ts'
import { readXml } from './xml.ts'
import type { XmlElement } from './xml.ts'

/** One request of the S3 protocol, whose signature was checked. */
export interface S3Call extends StorageCall {
  signing: SigningContext
}

export const notImplemented = (what: string) =>
  new StorageError(501, 'NotImplemented', `${what} is not implemented by this server.`)

const mostXmlBytes = 2 * 1024 * 1024

/** The document that a request brings. */
export const readDocument = async ({ request, signing }: S3Call): Promise<XmlElement> => {
  const { chunks, bytes } = readS3Body(request, signing)
  if (bytes > mostXmlBytes) throw invalidRequest('The document is too large.')
  const parts = []
  for await (const chunk of chunks) parts.push(chunk)
  return readXml(Buffer.concat(parts).toString())
}

const metaPrefix = 'x-amz-meta-'

/** What a request says of a new object. */
export const describedBy = (request: ServiceRequest) => {
  const encoding = (headerOf(request, 'content-encoding') ?? '')
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '' && name !== 'aws-chunked')
    .join(',')
  const meta = Object.keys(request.headers)
    .filter((name) => name.startsWith(metaPrefix))
    .map((name) => [name.slice(metaPrefix.length), asHeader(name, headerOf(request, name) ?? '')] as const)
  return {
    mimetype: asHeader('Content-Type', headerOf(request, 'content-type') ?? defaultType),
    cacheControl: asHeader('Cache-Control', headerOf(request, 'cache-control') ?? 'no-cache'),
    ...(encoding !== '' && { contentEncoding: asHeader('Content-Encoding', encoding) }),
    userMetadata: meta.length === 0 ? null : Object.fromEntries(meta),
  }
}

/** A whole number of the query within bounds. */
export const numberOf = (
  query: URLSearchParams,
  name: string,
  { least, most, absent }: { least: number; most: number; absent: number },
): number => {
  const text = query.get(name)
  if (text === null || text === '') return absent
  const value = Number(text)
  if (!/^\d{1,9}$/.test(text) || value < least || value > most)
    throw invalidParameter(`${name} must be between ${least} and ${most}.`)
  return value
}
