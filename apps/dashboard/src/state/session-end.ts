/** Whose page it is. */
interface Worker {
  accountId: string
  email: string
}

interface EndedSession extends Worker {
  again: PromiseWithResolvers<boolean>
}

// Known once the page has shown what is somebody's: from then on, something may have been typed.
let worker: Worker | undefined
let ended: EndedSession | undefined
const listeners = new Set<() => void>()

const change = (next: EndedSession | undefined) => {
  ended = next
  for (const listener of listeners) listener()
}

/** For useSyncExternalStore: calls `listener` when a session ends and when that is settled, until the result is called. */
export const followEndedSession = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Whose page it is, even while the session is over. */
export const workerEmail = (): string | undefined => worker?.email

export const pageIsInUse = (by: Worker): void => {
  worker = by
}

const leaveListeners = new Set<() => void>()

/** Calls `listener` each time the person signs out, or is signed out. */
export const onPageLeft = (listener: () => void): void => void leaveListeners.add(listener)

/** The person leaves by their own wish: nobody is asked to stay. */
export const pageIsLeft = (): void => {
  worker = undefined
  signInGivenUp()
  for (const listener of leaveListeners) listener()
}

/**
 * The session is over while the page is in use: the person is asked to sign in again, on top of it, so that nothing they
 * typed is lost. Returns whether they did; undefined if nothing is unsaved and the page can be left.
 */
export const signInAgain = (): Promise<boolean> | undefined => {
  if (worker === undefined) return undefined
  if (ended === undefined) change({ ...worker, again: Promise.withResolvers() })
  return ended?.again.promise
}

export const endedSession = (): EndedSession | undefined => ended

/** Called when the same person has signed in again: waiting callers continue. */
export const signedInAgain = (): void => {
  ended?.again.resolve(true)
  change(undefined)
}

export const signInGivenUp = (): void => {
  ended?.again.resolve(false)
  change(undefined)
}
