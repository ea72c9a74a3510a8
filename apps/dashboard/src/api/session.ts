import { lacksSecondFactor } from './session-claims.ts'
import { sessionStorageKey } from './session-storage.ts'

interface StoredSession {
  accessToken: string
  /** Seconds since 1970. */
  expiresAt: number
  accountId: string | undefined
  email: string | undefined
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

export const parseStoredSession = (text: string | null): StoredSession | undefined => {
  if (text === null) return undefined
  try {
    const value: unknown = JSON.parse(text)
    if (!isRecord(value)) return undefined
    const { access_token: accessToken, expires_at: expiresAt, user } = value
    if (typeof accessToken !== 'string' || typeof expiresAt !== 'number') return undefined
    const accountId = isRecord(user) && typeof user['id'] === 'string' ? user['id'] : undefined
    const email = isRecord(user) && typeof user['email'] === 'string' ? user['email'] : undefined
    return { accessToken, expiresAt, accountId, email }
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

export const storedSession = (): StoredSession | undefined =>
  parseStoredSession(localStorage.getItem(sessionStorageKey))

/** Whether the session has still to show a second factor before it is good for anything. */
export const needsSecondFactor = (): boolean => {
  const stored = storedSession()
  return stored !== undefined && lacksSecondFactor(stored.accessToken)
}

export const isSignedIn = (): boolean => storedSession() !== undefined

// auth-js renews a token that ends within this time as well, so both agree on what "still good" means.
const renewalMarginSeconds = 90

const secondsLeft = (session: StoredSession): number => session.expiresAt - Date.now() / 1000

/**
 * The bearer token, or nothing when nobody is signed in. A token that is good for a while is taken from storage as it
 * is, so that the first request does not wait for auth-js to arrive; only an ending one is renewed through it.
 */
export const accessToken = async (): Promise<string | undefined> => {
  const stored = storedSession()
  if (stored === undefined) return undefined
  if (secondsLeft(stored) > renewalMarginSeconds) return stored.accessToken
  const { currentToken } = await import('./auth-client.ts')
  try {
    return await currentToken()
  } catch (error) {
    // The renewal had no answer; until it has one, the old token still serves.
    if (secondsLeft(stored) > 0) return stored.accessToken
    throw error
  }
}

/** A new token though the old one looked good: for an answer that says it has expired. */
export const renewedAccessToken = async (): Promise<string | undefined> => {
  const { renewedToken } = await import('./auth-client.ts')
  return renewedToken()
}
