import { useSyncExternalStore } from 'react'

let sentence: string | undefined
const listeners = new Set<() => void>()

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The response of the platform during maintenance. A reload of the page clears it. */
export const maintenance = {
  begin: (said: string): void => {
    sentence = said
    for (const listener of listeners) listener()
  },
  useSentence: (): string | undefined => useSyncExternalStore(subscribe, () => sentence),
}
