/** A request that the database sends, as forms have it. */
export interface HttpRequestDraft {
  url: string
  method: string
  /** A line each: `Name: value`. */
  headers: string
  /** Milliseconds. */
  timeout: string
}

/** Many rows or jobs may wait for a receiver; the server allows ten seconds. */
export const mostTimeoutMs = 10_000

export const newRequest: HttpRequestDraft = {
  url: '',
  method: 'POST',
  headers: 'Content-Type: application/json',
  timeout: '5000',
}

/** The lines of a text as headers; undefined if one of them is none. */
export const readHeaders = (text: string): Record<string, string> | undefined => {
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
  const pairs = lines.map((line) => /^([\w!#$%&'*+.^`|~-]+)\s*:\s*(.*)$/.exec(line))
  if (pairs.includes(null)) return undefined
  return Object.fromEntries(pairs.flatMap((pair) => (pair?.[1] === undefined ? [] : [[pair[1], pair[2] ?? '']])))
}

/** Headers that SQL has as a JSON object, a line each. */
export const writeHeaders = (json: string): string => {
  try {
    const parsed: unknown = JSON.parse(json)
    if (typeof parsed !== 'object' || parsed === null) return ''
    return Object.entries(parsed)
      .map(([name, value]) => `${name}: ${String(value)}`)
      .join('\n')
  } catch {
    return ''
  }
}

export const headersProblem = (text: string): string | undefined =>
  readHeaders(text) === undefined ? 'Write each header as Name: value.' : undefined

/** What is wrong with the URL of a request, in a sentence; undefined if nothing is. */
export const requestUrlProblem = (url: string): string | undefined => {
  if (url.trim() === '') return 'Enter a URL.'
  const parsed = URL.parse(url.trim())
  return parsed !== null && /^https?:$/.test(parsed.protocol)
    ? undefined
    : 'Enter a URL that starts with https:// or http://.'
}

export const timeoutProblem = (text: string): string | undefined => {
  const ms = Number(text)
  return Number.isInteger(ms) && ms >= 1 && ms <= mostTimeoutMs
    ? undefined
    : `Enter a number from 1 to ${mostTimeoutMs.toLocaleString('en-US')}.`
}

export type RequestProblems = Partial<Record<keyof HttpRequestDraft, string | undefined>>

/** What is wrong with each part. */
export const requestProblems = ({ url, headers, timeout }: HttpRequestDraft): RequestProblems => ({
  url: requestUrlProblem(url),
  headers: headersProblem(headers),
  timeout: timeoutProblem(timeout),
})

/** The first of what is wrong; undefined if nothing is. */
export const requestProblem = (draft: HttpRequestDraft): string | undefined =>
  Object.values(requestProblems(draft)).find((problem) => problem !== undefined)

const functionsUrl = (projectUrl: string): string => `${projectUrl}/functions/v1/`

export const functionUrl = (projectUrl: string, slug: string): string => `${functionsUrl(projectUrl)}${slug}`

/** The edge function of the project that a URL leads to, whatever path and query follow; undefined for any other URL. */
export const functionOfUrl = (projectUrl: string, url: string): string | undefined => {
  const base = functionsUrl(projectUrl)
  if (!url.trim().startsWith(base)) return undefined
  return /^[\w-]+/.exec(url.trim().slice(base.length))?.[0]
}

/** Headers with one more, unless it is among them. */
export const withHeader = (headers: string, name: string, value: string): string => {
  const known = Object.keys(readHeaders(headers) ?? {})
  if (known.some((each) => each.toLowerCase() === name.toLowerCase())) return headers
  return [headers.trimEnd(), `${name}: ${value}`].filter((line) => line !== '').join('\n')
}
