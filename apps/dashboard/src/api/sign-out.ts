import { telemetryCookie } from '@cairn/contracts/telemetry-groups'
import { isPreference } from '~/state/preference-keys.ts'
import { queryClient } from './query-client.ts'
import { sessionStorageKey } from './session-storage.ts'
import { parseStoredSession, storedSession } from './session.ts'

const clearStorage = () => {
  for (const key of Object.keys(localStorage)) if (!isPreference(key)) localStorage.removeItem(key)
}

/** Ends the session on the server where that can be reached, and in this browser in any case. */
export const signOut = async (): Promise<void> => {
  if (localStorage.getItem(sessionStorageKey) !== null) {
    // While there is still a session to say it by.
    if (document.cookie.includes(telemetryCookie)) {
      const { resetTelemetry } = await import('~/privacy/telemetry.ts')
      await resetTelemetry()
    }
    const { authClient } = await import('./auth-client.ts')
    // An answer that says the session is gone already is the wished one; so is one that never comes.
    await authClient.signOut({ scope: 'local' })
  }
  clearStorage()
  queryClient.clear()
}

type ElsewhereChange = 'signed-out' | 'signed-in' | 'somebody-else'

/**
 * Calls back when another tab has signed out, in, or in as somebody else (a renewed token is no change). Answers the
 * function that stops listening.
 */
export const onSessionChangedElsewhere = (listener: (change: ElsewhereChange) => void): (() => void) => {
  const hear = ({ key, oldValue }: StorageEvent) => {
    if (key !== sessionStorageKey && key !== null) return
    const before = parseStoredSession(oldValue)
    const now = storedSession()
    if (now === undefined) listener('signed-out')
    else if (before === undefined) listener('signed-in')
    else if (before.email !== now.email) listener('somebody-else')
  }
  window.addEventListener('storage', hear)
  return () => window.removeEventListener('storage', hear)
}
