import { previewKeys } from '@cairn/contracts/features/feature-previews'
import type { PreviewKey } from '@cairn/contracts/features/feature-previews'
import { useMemo, useSyncExternalStore } from 'react'
import { isSignedIn } from '~/api/session.ts'
import { onStorageCleared } from './storage-clearing.ts'

const listeners = new Set<() => void>()

/**
 * Whether this browser has a feature preview switched on: the literal text `true` under its key, once somebody is signed
 * in; every preview is off until then. Whether it counts, `usePreviewsInForce` knows.
 */
const isPreviewOn = (key: string): boolean => isSignedIn() && localStorage.getItem(key) === 'true'

export const switchPreview = (key: string, on: boolean): void => {
  localStorage.setItem(key, on ? 'true' : 'false')
  for (const listener of listeners) listener()
}

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

/** Follows the switch, whichever tab turns it. */
export const useIsPreviewOn = (key: string): boolean => useSyncExternalStore(subscribe, () => isPreviewOn(key))

const switchedOn = () => previewKeys.filter(isPreviewOn).join(' ')

/** All that are switched on, released or not. */
export const useSwitchedOnPreviews = (): readonly PreviewKey[] => {
  const keys = useSyncExternalStore(subscribe, switchedOn)
  return useMemo(() => previewKeys.filter((key) => keys.split(' ').includes(key)), [keys])
}
