import { useSyncExternalStore } from 'react'
import { reportUnreadable } from './report-unreadable.ts'
import { onStorageCleared } from './storage-clearing.ts'

/** What the reader of this browser has agreed to, by the id of the service. */
export type Consent = Readonly<Record<string, boolean>>

const key = 'cairn.consent'
const listeners = new Set<() => void>()

export const parseConsent = (text: string | null): Consent | undefined => {
  try {
    const value: unknown = JSON.parse(text ?? 'null')
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined
    return Object.fromEntries(Object.entries(value).flatMap(([id, on]) => (typeof on === 'boolean' ? [[id, on]] : [])))
  } catch (error) {
    // Something else has written there: nobody has agreed to anything by that.
    if (!(error instanceof SyntaxError)) throw error
    reportUnreadable(key, error)
    return undefined
  }
}

/** Undefined: the reader is undecided. */
export const storedConsent = (): Consent | undefined => parseConsent(localStorage.getItem(key))

export const storeConsent = (consent: Consent): void => {
  localStorage.setItem(key, JSON.stringify(consent))
  for (const listener of listeners) listener()
}

export const hasAgreedTo = (service: string): boolean => storedConsent()?.[service] === true

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  const forget = onStorageCleared(listener)
  return () => {
    forget()
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

export const useIsUndecided = (): boolean => useSyncExternalStore(subscribe, () => storedConsent() === undefined)

let settingsWanted = false

/** The Privacy Settings, opened from anywhere. */
export const privacySettings = {
  set: (open: boolean): void => {
    settingsWanted = open
    for (const listener of listeners) listener()
  },
  useIsOpen: (): boolean => useSyncExternalStore(subscribe, () => settingsWanted),
}
