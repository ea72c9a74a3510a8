import { useSyncExternalStore } from 'react'

let sentence: string | undefined
const listeners = new Set<() => void>()

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** What the platform answers with while it is being worked on. It ends with the page, which is loaded anew. */
export const maintenance = {
  begin: (said: string): void => {
    sentence = said
    for (const listener of listeners) listener()
  },
  useSentence: (): string | undefined => useSyncExternalStore(subscribe, () => sentence),
}
