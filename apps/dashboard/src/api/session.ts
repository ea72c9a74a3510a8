import { lacksSecondFactor } from './session-claims.ts'
import { isGoodForAWhile, secondsLeft, storedSession } from './session-storage.ts'

/** Whether the session has still to show a second factor before it is good for anything. */
export const needsSecondFactor = (): boolean => {
  const stored = storedSession()
  return stored !== undefined && lacksSecondFactor(stored.accessToken)
}

export const isSignedIn = (): boolean => storedSession() !== undefined

/**
 * The bearer token, or nothing when nobody is signed in. A token that is good for a while is taken from storage as it
 * is, so that the first request does not wait for auth-js to arrive; only an ending one is renewed through it.
 */
export const accessToken = async (): Promise<string | undefined> => {
  const stored = storedSession()
  if (stored === undefined) return undefined
  if (isGoodForAWhile(stored)) return stored.accessToken
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
