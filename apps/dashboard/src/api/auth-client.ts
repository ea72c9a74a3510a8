import { AuthClient, isAuthRetryableFetchError } from '@supabase/auth-js'
import { newId } from '~/lib/new-id.ts'
import { signInAgain } from '~/state/session-end.ts'
import { networkError } from './errors.ts'
import { sessionStorageKey } from './session-storage.ts'

const fetchWithRequestId: typeof fetch = (input, init) => {
  const headers = new Headers(init?.headers)
  headers.set('X-Request-Id', newId())
  return fetch(input, { ...init, headers })
}

/** The platform's own sign-in service speaks GoTrue's protocol, so its published client is ours. */
export const authClient = new AuthClient({
  fetch: fetchWithRequestId,
  url: `${window.location.origin}/auth/v1`,
  storageKey: sessionStorageKey,
  autoRefreshToken: true,
  persistSession: true,
  detectSessionInUrl: false,
  flowType: 'pkce',
  experimental: { recoveryCodes: true },
})

// A session that could not be renewed is over; where somebody is at work, they are asked to sign in again.
authClient.onAuthStateChange((event) => {
  if (event === 'SIGNED_OUT') void signInAgain()
})

interface SessionAnswer {
  data: { session: { access_token: string } | null }
  error: Error | null
}

// A server that could not be asked has not said that the session is over: going on without a token would be answered
// by a 401, and that would sign the person out.
const tokenOf = ({ data, error }: SessionAnswer): string | undefined => {
  if (error !== null && isAuthRetryableFetchError(error)) throw networkError(error)
  return data.session?.access_token
}

// auth-js retries for 30 seconds on its own while the page shows nothing. The caller retries too.
const patienceMs = 5_000

const inTime = async (answer: Promise<SessionAnswer>): Promise<SessionAnswer> => {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(
    () => late.reject(networkError(new Error('The sign-in service did not answer.'))),
    patienceMs,
  )
  try {
    return await Promise.race([answer, late.promise])
  } finally {
    clearTimeout(timer)
  }
}

// auth-js lets one ask at a time: those who ask meanwhile share the answer instead of queueing behind its patience.
let asked: Promise<SessionAnswer> | undefined
const sharedSession = async (): Promise<SessionAnswer> => {
  asked ??= authClient.getSession()
  try {
    return await asked
  } finally {
    asked = undefined
  }
}

/** The token in force, renewed when it is about to end; nothing when the session is over. Throws `ApiError` without an answer. */
export const currentToken = async (): Promise<string | undefined> => tokenOf(await inTime(sharedSession()))

/** A new token, though the old one looked good. */
export const renewedToken = async (): Promise<string | undefined> => tokenOf(await inTime(authClient.refreshSession()))
