import { useEffect } from 'react'

const askBeforeLeaving = (event: BeforeUnloadEvent) => event.preventDefault()

/** While `isAtStake` the browser asks before the page goes: for the rare text that no draft can hold. */
export const useUnloadWarning = (isAtStake: boolean): void => {
  useEffect(() => {
    if (!isAtStake) return undefined
    window.addEventListener('beforeunload', askBeforeLeaving)
    return () => window.removeEventListener('beforeunload', askBeforeLeaving)
  }, [isAtStake])
}
