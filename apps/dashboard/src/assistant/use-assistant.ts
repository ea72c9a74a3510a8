import { useEffect, useState, useSyncExternalStore } from 'react'
import { accountIdOf } from '~/api/session-claims.ts'
import { storedSession } from '~/api/session-storage.ts'
import type { AssistantState } from './assistant-state.ts'
import type { AssistantStore } from './assistant-store.ts'
import { assistantStoreFor } from './assistant-store.ts'

const account = (): string => accountIdOf(storedSession()?.accessToken ?? '') ?? ''

/** The assistant of a project. `isReady` once what was kept of it has been read. */
export const useAssistant = (
  projectRef: string,
): { store: AssistantStore; state: AssistantState; isReady: boolean } => {
  const store = assistantStoreFor(projectRef, account())
  const state = useSyncExternalStore(store.subscribe, store.getState)
  const [ready, setReady] = useState<AssistantStore | undefined>(undefined)
  useEffect(() => {
    void store.ready.then(() => setReady(store))
  }, [store])
  return { store, state, isReady: ready === store }
}
