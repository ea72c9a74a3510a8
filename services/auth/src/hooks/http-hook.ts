import { AuthError } from '../errors.ts'
import type { OutgoingFetch } from '../outgoing.ts'
import { hookFailed, hookTimedOut, mostHookBytes } from './hook-errors.ts'
import { signatureHeaders } from './signature.ts'

const longestMs = 5_000

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    throw hookFailed('Error unmarshalling JSON output.')
  }
}

const askFor = async (
  fetch: OutgoingFetch,
  address: string,
  request: { headers: Record<string, string>; body: string },
): Promise<Response> => {
  const signal = AbortSignal.timeout(longestMs)
  try {
    return await fetch(address, { method: 'POST', ...request, signal })
  } catch (error) {
    if (signal.aborted) throw hookTimedOut(longestMs)
    throw hookFailed(error instanceof Error ? `Error executing hook: ${error.message}` : 'Error executing hook')
  }
}

/** Asks a hook that is a server. */
export const askHttpHook = async (
  fetch: OutgoingFetch,
  { uri, secrets }: { uri: string; secrets: string },
  payload: unknown,
): Promise<unknown> => {
  const body = JSON.stringify(payload)
  const headers = { 'content-type': 'application/json', ...signatureHeaders(secrets, body, new Date()) }
  const response = await askFor(fetch, uri, { headers, body })
  if (response.status === 204) return {}
  if (response.status === 429 || response.status === 503)
    throw new AuthError(422, 'hook_timeout_after_retry', 'Service currently unavailable due to hook')
  if (response.status < 200 || response.status > 299)
    throw hookFailed(`Unexpected status code returned from hook: ${response.status}`)
  const text = await response.text()
  if (text.length > mostHookBytes)
    throw new AuthError(
      422,
      'hook_payload_over_size_limit',
      `Payload size exceeded size limit of ${mostHookBytes} bytes`,
    )
  if (!/^application\/json\b/i.test(response.headers.get('content-type') ?? ''))
    throw new AuthError(400, 'hook_payload_invalid_content_type', 'Invalid JSON response. Expected application/json')
  return parsed(text)
}
