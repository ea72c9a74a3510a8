import { useSyncExternalStore } from 'react'

const listeners = new Set<() => void>()
let isOpen = false

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The list of keyboard shortcuts, opened from anywhere. */
export const shortcutsDialog = {
  set: (open: boolean): void => {
    isOpen = open
    for (const listener of listeners) listener()
  },
  useIsOpen: (): boolean => useSyncExternalStore(subscribe, () => isOpen),
}
