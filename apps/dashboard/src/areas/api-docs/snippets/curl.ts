import { shellWord } from './literals.ts'
import type { DocsPlace } from './snippet.ts'

interface CurlRequest {
  method?: 'POST' | 'PATCH' | 'DELETE'
  /** Behind `/rest/v1/`, with its query. */
  path: string
  body?: unknown
  prefer?: string
}

/** A request of the data API as a command. */
export const curlCommand = (
  { url, apiKey, schema, defaultSchema }: DocsPlace,
  { method, path, body, prefer }: CurlRequest,
): string => {
  const profile = method === undefined ? 'Accept-Profile' : 'Content-Profile'
  const parts = [
    `curl ${method === undefined ? '' : `-X ${method} `}${shellWord(`${url}/rest/v1/${path}`)}`,
    `-H ${shellWord(`apikey: ${apiKey}`)}`,
    ...(schema === defaultSchema ? [] : [`-H ${shellWord(`${profile}: ${schema}`)}`]),
    ...(prefer === undefined ? [] : [`-H ${shellWord(`Prefer: ${prefer}`)}`]),
    ...(body === undefined ? [] : [`-H 'Content-Type: application/json'`, `-d ${shellWord(JSON.stringify(body))}`]),
  ]
  return parts.join(' \\\n  ')
}
