import { queryClient } from './query-client.ts'
import { sessionStorageKey } from './session.ts'

// What belongs to the browser rather than to the person who leaves.
const kept = new Set(['cairn.theme', 'cairn.rail'])

const clearStorage = () => {
  for (const key of Object.keys(localStorage)) if (!kept.has(key)) localStorage.removeItem(key)
}

/** Ends the session on the server where that can be reached, and in this browser in any case. */
export const signOut = async (): Promise<void> => {
  if (localStorage.getItem(sessionStorageKey) !== null) {
    const { authClient } = await import('./auth-client.ts')
    // An answer that says the session is gone already is the wished one; so is one that never comes.
    await authClient.signOut({ scope: 'local' })
  }
  clearStorage()
  queryClient.clear()
}

/** Calls back when another tab has signed out, or in as somebody else. Answers the function that stops listening. */
export const onSessionChangedElsewhere = (listener: (signedIn: boolean) => void): (() => void) => {
  const hear = (event: StorageEvent) => {
    if (event.key === sessionStorageKey || event.key === null)
      listener(localStorage.getItem(sessionStorageKey) !== null)
  }
  window.addEventListener('storage', hear)
  return () => window.removeEventListener('storage', hear)
}
