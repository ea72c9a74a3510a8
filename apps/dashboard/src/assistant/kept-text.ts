import { readStoredJson } from '~/state/stored-json.ts'
import type { StoredState } from './stored-state.ts'
import { parseStored } from './stored-state.ts'

/** States in local storage: those of an older dashboard, and what a page that is going away had no time to save. */

const legacyKey = (ref: string) => `supabase-ai-assistant-state-${ref}`
const unsavedKey = (account: string, ref: string) => `cairn.assistant.unsaved.${account}.${ref}`

const take = (key: string, ref: string) => ({
  read: (): StoredState | undefined => parseStored(readStoredJson(localStorage, key), ref),
  remove: () => localStorage.removeItem(key),
})

export const legacyState = (ref: string) => take(legacyKey(ref), ref)

export const unsavedState = (account: string, ref: string) => ({
  ...take(unsavedKey(account, ref), ref),
  write: (state: StoredState) => localStorage.setItem(unsavedKey(account, ref), JSON.stringify(state)),
})
