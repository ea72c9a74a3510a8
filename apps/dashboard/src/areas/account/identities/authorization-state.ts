import { randomState } from './random-state.ts'

const storageKey = (provider: string) => `cairn.${provider}-authorization-state`

/** Remembers a new state for the window that is about to be opened. */
export const beginAuthorization = (provider: string): string => {
  const state = randomState()
  localStorage.setItem(storageKey(provider), state)
  return state
}

/** Whether a window that came back was opened here; a state is good once. */
export const endAuthorization = (provider: string, state: string | undefined): boolean => {
  const expected = localStorage.getItem(storageKey(provider))
  if (expected === null || state !== expected) return false
  localStorage.removeItem(storageKey(provider))
  return true
}
