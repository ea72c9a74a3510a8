import { readHeaders } from '~/components/http-request/http-request.ts'

export interface FunctionCall {
  method: string
  /** Behind the URL of the function, with its slash or question mark. */
  path: string
  /** A line each: `name: value`. */
  headers: string
  body: string
}

export interface FunctionAnswer {
  status: number
  statusText: string
  elapsedMs: number
  headers: readonly (readonly [string, string])[]
  body: string
}

const withoutBody = new Set(['GET', 'HEAD'])
export const hasBody = (method: string): boolean => !withoutBody.has(method)

const indented = (text: string): string => {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}

/** Calls a function as an application does. Rejects where it is out of reach. */
export const callFunction = async (
  url: string,
  key: string | undefined,
  { method, path, headers: lines, body }: FunctionCall,
): Promise<FunctionAnswer> => {
  const headers = new Headers(readHeaders(lines))
  if (key !== undefined && !headers.has('apikey')) headers.set('apikey', key)
  const isSent = hasBody(method) && body !== ''
  if (isSent && !headers.has('content-type')) headers.set('content-type', 'application/json')
  const startedAt = performance.now()
  const response = await fetch(`${url}${path}`, {
    method,
    headers,
    body: isSent ? body : null,
    credentials: 'omit',
    cache: 'no-store',
  })
  const text = await response.text()
  return {
    status: response.status,
    statusText: response.statusText,
    elapsedMs: performance.now() - startedAt,
    headers: [...response.headers],
    body: (response.headers.get('content-type') ?? '').includes('json') ? indented(text) : text,
  }
}
