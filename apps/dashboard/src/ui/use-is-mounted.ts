import { useCallback, useEffect, useRef } from 'react'

/** Whether the component is still drawn, for work that may end after it was closed. */
export const useIsMounted = (): (() => boolean) => {
  const isMounted = useRef(false)
  useEffect(() => {
    isMounted.current = true
    return () => {
      isMounted.current = false
    }
  }, [])
  return useCallback(() => isMounted.current, [])
}
