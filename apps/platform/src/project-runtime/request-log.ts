import type { Logger } from '@cairn/service-kit'

/** A request to a service of a project, with the fields of the API gateway's log source. */
export interface RequestLogEntry {
  id: string
  ref: string
  service: string
  request: {
    method: string
    url: string
    host: string
    path: string
    search: string
    protocol: string
    headers: { x_client_info?: string; x_real_ip: string; referer?: string; user_agent?: string }
  }
  response: {
    status_code: number
    /** Milliseconds until the response was sent. */
    origin_time: number
    headers: { content_type?: string; content_length?: string }
  }
}

/** Where request log lines go. */
export interface RequestLog {
  write: (entry: RequestLogEntry) => void
}

/** Writes them to the log of the platform. */
export const loggedRequests = (logger: Logger): RequestLog => ({
  write: (entry) =>
    logger.info(entry, `${entry.request.method} | ${entry.response.status_code} | ${entry.request.path}`),
})

// What grants access or identifies a sign-in must not be readable in a log.
const secretParameters = new Set([
  'access_token',
  'apikey',
  'code',
  'code_verifier',
  'confirmation_token',
  'jwt',
  'password',
  'provider_token',
  'refresh_token',
  'secret',
  'state',
  'token',
  'token_hash',
])

/** The query of an address without its secrets, with its question mark. */
export const loggedSearch = (search: string): string => {
  if (search.length < 2) return ''
  const parameters = new URLSearchParams(search)
  for (const name of new Set(parameters.keys()))
    if (secretParameters.has(name.toLowerCase())) parameters.set(name, 'redacted')
  return `?${parameters.toString()}`
}
