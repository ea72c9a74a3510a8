import { useLocation } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useLayoutEffect, useState } from 'react'
import { bannerSpace } from '~/state/banner-space.ts'

const Banners = lazy(async () => ({ default: (await import('./banners/Banners.tsx')).Banners }))

const longestWaitMs = 1_500

/** Once the browser has nothing better to do: nothing on the first paint waits for what a strip says. */
const useWhenIdle = (): boolean => {
  const [isIdle, setIsIdle] = useState(false)
  useEffect(() => {
    const begin = () => setIsIdle(true)
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

/** The strips at the top of a page: an incident, notices, the billing, a wrong clock. */
export const BannerArea = () => {
  const isIdle = useWhenIdle()
  const pathname = useLocation({ select: (location) => location.pathname })
  // The page changes anyway: nothing moves that the person did not move.
  useLayoutEffect(() => bannerSpace.arriveAt(pathname), [pathname])
  return (
    <div className="h-(--banners) shrink-0">
      {isIdle && (
        <Suspense>
          <Banners />
        </Suspense>
      )}
    </div>
  )
}
