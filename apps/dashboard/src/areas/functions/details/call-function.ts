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

/** The headers of a text; undefined where a line is none. */
export const readHeaders = (text: string): Headers | undefined => {
  const headers = new Headers()
  for (const line of text.split('\n').filter((each) => each.trim() !== '')) {
    const [, name, value] = /^\s*([\w!#$%&'*+.^`|~-]+)\s*:\s*(.*?)\s*$/.exec(line) ?? []
    if (name === undefined || value === undefined) return undefined
    headers.set(name, value)
  }
  return headers
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
  const headers = readHeaders(lines) ?? new Headers()
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
