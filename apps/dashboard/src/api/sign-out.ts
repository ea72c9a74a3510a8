import { telemetryCookie } from '@cairn/contracts/telemetry/telemetry-groups'
import { isDraftKey } from '~/state/draft-owner.ts'
import { pageIsLeft } from '~/state/session-end.ts'
import { clearStorage } from '~/state/storage-clearing.ts'
import { queryClient } from './query-client.ts'
import { lacksSecondFactor } from './session-claims.ts'
import { parseStoredSession, sessionStorageKey, storedSession } from './session-storage.ts'

/** There while a tab signs out by a person's wish: the others tell it from a session that the server has ended. */
const leavingKey = 'cairn.signing-out'

const leave = async (stays: (key: string) => boolean): Promise<void> => {
  pageIsLeft()
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
  clearStorage(stays)
  queryClient.clear()
}

/** Ends the session on the server where that can be reached, and in this browser, all its tabs, in any case. */
export const signOut = async (): Promise<void> => {
  localStorage.setItem(leavingKey, '1')
  await leave(() => false)
}

/** The same where another tab has begun it, or the server has ended the session: what was typed and not saved stays. */
export const forgetSession = (): Promise<void> => leave(isDraftKey)

type ElsewhereChange = 'signed-out' | 'ended' | 'signed-in' | 'somebody-else'

const changeOf = ({ key, oldValue, newValue }: StorageEvent): ElsewhereChange | undefined => {
  if (key === leavingKey) return newValue === null ? undefined : 'signed-out'
  if (key === null) return 'signed-out'
  if (key !== sessionStorageKey) return undefined
  const before = parseStoredSession(oldValue)
  const now = storedSession()
  if (now === undefined) return localStorage.getItem(leavingKey) === null ? 'ended' : undefined
  if (before === undefined) return 'signed-in'
  if (before.accountId !== now.accountId) return 'somebody-else'
  const hasShownMore = lacksSecondFactor(before.accessToken) && !lacksSecondFactor(now.accessToken)
  return hasShownMore ? 'signed-in' : undefined
}

/**
 * Calls back when another tab has signed out, in, or in as somebody else (a renewed token is no change), or has found
 * the session ended. Returns the function that stops listening.
 */
export const onSessionChangedElsewhere = (listener: (change: ElsewhereChange) => void): (() => void) => {
  const hear = (event: StorageEvent) => {
    const change = changeOf(event)
    if (change !== undefined) listener(change)
  }
  window.addEventListener('storage', hear)
  return () => window.removeEventListener('storage', hear)
}
