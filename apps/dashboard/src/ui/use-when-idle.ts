import { useEffect, useState } from 'react'

const longestWaitMs = 1_500

/** The first paint is over: what waited for it once need not wait on later pages. */
let wasIdle = false

/** Once the browser has nothing better to do: for what nothing on the first paint should wait for. */
export const useWhenIdle = (): boolean => {
  const [isIdle, setIsIdle] = useState(wasIdle)
  useEffect(() => {
    if (wasIdle) return undefined
    const begin = () => {
      wasIdle = true
      setIsIdle(true)
    }
    // Not in every browser.
    if ('requestIdleCallback' in window) {
      const id = window.requestIdleCallback(begin, { timeout: longestWaitMs })
      return () => window.cancelIdleCallback(id)
    }
    const id = setTimeout(begin, longestWaitMs)
    return () => clearTimeout(id)
  }, [])
  return isIdle
}
