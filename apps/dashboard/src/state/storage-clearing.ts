const listeners = new Set<() => void>()

/** Calls back when this tab has cleared local storage: the browser tells only other tabs. Returns a function to stop. */
export const onStorageCleared = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Removes what this browser keeps, and lets the open page follow. */
export const clearStorage = (stays: (key: string) => boolean): void => {
  for (const key of Object.keys(localStorage)) if (!stays(key)) localStorage.removeItem(key)
  for (const listener of listeners) listener()
}
