import { reportUnreadable } from '../state/report-unreadable.ts'

/** Where auth-js keeps the session: tokens, when they end, and the user. */
export const sessionStorageKey = 'cairn.auth.token'

export interface StoredSession {
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
    if (!(error instanceof SyntaxError)) throw error
    reportUnreadable(sessionStorageKey, error)
    return undefined
  }
}

export const storedSession = (): StoredSession | undefined =>
  parseStoredSession(localStorage.getItem(sessionStorageKey))

// auth-js renews a token that ends within this time as well, so both agree on what "still good" means.
const renewalMarginSeconds = 90

export const secondsLeft = (session: StoredSession): number => session.expiresAt - Date.now() / 1000

/** Whether the access token still serves for every call that is sent now. */
export const isGoodForAWhile = (session: StoredSession): boolean => secondsLeft(session) > renewalMarginSeconds
