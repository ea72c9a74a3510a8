import { useCallback, useSyncExternalStore } from 'react'
import { impersonationKey, impersonationOf } from './stored-impersonation.ts'
import type { Impersonation } from './stored-impersonation.ts'
import { onStorageCleared } from './storage-clearing.ts'

export type { Impersonation } from './stored-impersonation.ts'
export { impersonationOf } from './stored-impersonation.ts'

const listeners = new Set<() => void>()
const tell = () => {
  for (const listener of listeners) listener()
}

/** The same object as long as the stored text is the same. */
const known = new Map<string, { text: string | null; value: Impersonation | undefined }>()
const current = (ref: string): Impersonation | undefined => {
  const text = sessionStorage.getItem(impersonationKey(ref))
  const last = known.get(ref)
  if (last !== undefined && last.text === text) return last.value
  const value = impersonationOf(sessionStorage, ref)
  known.set(ref, { text, value })
  return value
}

/** Undefined: the role `postgres`. */
export const setImpersonation = (ref: string, value: Impersonation | undefined): void => {
  if (value === undefined) sessionStorage.removeItem(impersonationKey(ref))
  else sessionStorage.setItem(impersonationKey(ref), JSON.stringify(value))
  tell()
}

// Signing out ends it in this tab: claims can have the name and the address of a person.
onStorageCleared(() => {
  for (const key of Object.keys(sessionStorage))
    if (key.startsWith(impersonationKey(''))) sessionStorage.removeItem(key)
  tell()
})

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useImpersonation = (ref: string): Impersonation | undefined =>
  useSyncExternalStore(
    subscribe,
    useCallback(() => current(ref), [ref]),
  )
