import type { IncomingHttpHeaders } from 'node:http'

// What the published clients send, for preflights that ask for no headers by name.
const usualHeaders =
  'apikey, authorization, x-client-info, x-supabase-api-version, content-type, content-profile, accept-profile, prefer, range, x-upsert, x-region'

const headerList = /^[\w!#$%&'*+.^`|~-]+(?:\s*,\s*[\w!#$%&'*+.^`|~-]+)*$/
const maxListLength = 1_000

/**
 * Every origin may call: a project's key or token decides, and browsers send no cookies here. Pages may read every header, such as
 * the metadata of an object that the S3 protocol sends; older browsers, which do not know the asterisk, those that are named.
 */
export const corsHeaders = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers':
    'content-range, content-location, content-encoding, x-request-id, x-supabase-api-version, x-sb-error-code, x-total-count, link, location, retry-after, etag, accept-ranges, content-disposition, preference-applied, tus-resumable, upload-offset, upload-length, upload-expires, *',
} as const

const oneHourSeconds = 3_600

export const isPreflight = (method: string, headers: IncomingHttpHeaders): boolean =>
  method === 'OPTIONS' && headers['access-control-request-method'] !== undefined

export const preflightHeaders = (headers: IncomingHttpHeaders): Record<string, string> => {
  const asked = headers['access-control-request-headers'] ?? ''
  const isList = asked.length <= maxListLength && headerList.test(asked)
  return {
    ...corsHeaders,
    'access-control-allow-methods': 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS',
    'access-control-allow-headers': isList ? asked : usualHeaders,
    'access-control-max-age': String(oneHourSeconds),
    vary: 'access-control-request-headers',
  }
}
