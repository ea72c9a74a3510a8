import type { ServiceRequest } from '@cairn/service-kit'
import { headerOf } from '@cairn/service-kit'
import type { ObjectRow } from '../object.ts'

const isHeader = (value: string | undefined): value is string => value !== undefined && /^[\t\x20-\x7E]*$/.test(value)

const encoded = (name: string): string =>
  encodeURIComponent(name.toWellFormed()).replaceAll(/['()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`)

/** `download` of the query: empty for the object's own name, or another name. */
const dispositionOf = (download: string | null): string | undefined => {
  if (download === null) return undefined
  return download === ''
    ? 'attachment;'
    : `attachment; filename=${encoded(download)}; filename*=UTF-8''${encoded(download)};`
}

const lastModifiedOf = ({ metadata, updated_at: updatedAt }: ObjectRow): Date => {
  const stored = new Date(metadata?.lastModified ?? '')
  return Number.isNaN(stored.getTime()) ? (updatedAt ?? new Date(0)) : stored
}

/** What is said of an object with its bytes and without them. */
export const objectHeaders = (row: ObjectRow, download: string | null): Record<string, string> => {
  const { metadata } = row
  const type = isHeader(metadata?.mimetype) ? metadata.mimetype : 'application/octet-stream'
  const disposition = dispositionOf(download)
  return {
    'content-type': type,
    'cache-control': isHeader(metadata?.cacheControl) ? metadata.cacheControl : 'no-cache',
    'accept-ranges': 'bytes',
    'last-modified': lastModifiedOf(row).toUTCString(),
    'x-content-type-options': 'nosniff',
    ...(isHeader(metadata?.eTag) && { etag: metadata.eTag }),
    ...(isHeader(metadata?.contentEncoding) && { 'content-encoding': metadata.contentEncoding }),
    ...(disposition !== undefined && { 'content-disposition': disposition }),
  }
}

const opaque = (tag: string): string => tag.trim().replace(/^W\//, '')

const names = (header: string, etag: string | undefined): boolean =>
  header.trim() === '*' || (etag !== undefined && header.split(',').some((tag) => opaque(tag) === opaque(etag)))

/** Whole seconds, as the headers have them. */
const secondsOf = (date: string): number => Math.floor(new Date(date).getTime() / 1000)

/** Whether the caller has it already (RFC 9110, 13.1.2 and 13.1.3). */
export const isUnchanged = (request: ServiceRequest, headers: Readonly<Record<string, string>>): boolean => {
  const noneMatch = headerOf(request, 'if-none-match')
  if (noneMatch !== undefined) return names(noneMatch, headers['etag'])
  const since = headerOf(request, 'if-modified-since')
  return since !== undefined && secondsOf(headers['last-modified'] ?? '') <= secondsOf(since)
}

/** Whether a range is of the object that the caller has begun to read (RFC 9110, 13.1.5). */
export const isSameObject = (request: ServiceRequest, headers: Readonly<Record<string, string>>): boolean => {
  const condition = headerOf(request, 'if-range')
  if (condition === undefined) return true
  if (condition.includes('"')) return condition.trim() === headers['etag']
  return secondsOf(headers['last-modified'] ?? '') === secondsOf(condition)
}
