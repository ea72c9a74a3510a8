import { useSyncExternalStore } from 'react'
import { onStorageCleared } from './storage-clearing.ts'

/** One of a few values, kept by this browser under `key` and followed in every tab. */
export const storedChoice = <V extends string>(key: string, values: readonly V[], fallback: V) => {
  const listeners = new Set<() => void>()

  const get = (): V => {
    const stored = localStorage.getItem(key)
    return values.find((value) => value === stored) ?? fallback
  }

  const set = (value: V) => {
    localStorage.setItem(key, value)
    for (const listener of listeners) listener()
  }

  const subscribe = (listener: () => void) => {
    const hear = (event: StorageEvent) => {
      if (event.key === key || event.key === null) listener()
    }
    listeners.add(listener)
    window.addEventListener('storage', hear)
    const forget = onStorageCleared(listener)
    return () => {
      forget()
      listeners.delete(listener)
      window.removeEventListener('storage', hear)
    }
  }

  return { key, get, set, subscribe, useValue: () => useSyncExternalStore(subscribe, get) }
}
