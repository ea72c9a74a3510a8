import { setTimeout as wait } from 'node:timers/promises'
import { AuthError } from '../errors.ts'
import type { OutgoingFetch } from '../outgoing.ts'
import { hookFailed, hookTimedOut, mostHookBytes } from './hook-errors.ts'
import { signatureHeaders } from './signature.ts'

const longestMs = 5_000
const mostRepetitions = 3
const usualPauseMs = 1_000

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    throw hookFailed('Error unmarshalling JSON output.')
  }
}

interface HookRequest {
  headers: Record<string, string>
  body: string
}

const askOnce = async (
  fetch: OutgoingFetch,
  address: string,
  request: HookRequest,
  signal: AbortSignal,
): Promise<Response> => {
  try {
    return await fetch(address, { method: 'POST', ...request, signal })
  } catch (error) {
    if (signal.aborted) throw hookTimedOut(longestMs)
    throw hookFailed(error instanceof Error ? `Error executing hook: ${error.message}` : 'Error executing hook')
  }
}

const isBusy = ({ status }: Response): boolean => status === 429 || status === 503

/** How long a server that is busy wants to be left alone; undefined if it does not say that it may be asked again. */
const pauseOf = (response: Response): number | undefined => {
  const text = response.headers.get('retry-after') ?? ''
  if (!isBusy(response) || text === '') return undefined
  return /^\d{1,4}$/.test(text) ? Number(text) * 1_000 : usualPauseMs
}

/** Asks up to three times more a server that is busy and says when, all in the time that one request has. */
const askFor = async (fetch: OutgoingFetch, address: string, request: HookRequest): Promise<Response> => {
  const endsAt = performance.now() + longestMs
  const signal = AbortSignal.timeout(longestMs)
  // The same id each time, so that a server can tell a repetition.
  let response = await askOnce(fetch, address, request, signal)
  for (let repeated = 0; repeated < mostRepetitions; repeated += 1) {
    const pauseMs = pauseOf(response)
    if (pauseMs === undefined || performance.now() + pauseMs >= endsAt) break
    await wait(pauseMs)
    response = await askOnce(fetch, address, request, signal)
  }
  return response
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
  if (isBusy(response))
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
