import { useLocation } from '@tanstack/react-router'
import { lazy, Suspense, useLayoutEffect, useState } from 'react'
import { loadPatiently } from '~/lib/load-patiently.ts'
import { bannerSpace } from '~/state/banner-space.ts'
import { useWhenIdle } from '~/ui/use-when-idle.ts'

const Banners = lazy(async () => ({ default: (await loadPatiently(() => import('./banners/Banners.tsx'))).Banners }))

/** The strips at the top of a page: an incident, notices, the billing, a wrong clock. */
export const BannerArea = () => {
  const isIdle = useWhenIdle()
  const [comesWithPage] = useState(isIdle)
  const pathname = useLocation({ select: (location) => location.pathname })
  // The page changes anyway: nothing moves that the person did not move.
  useLayoutEffect(() => bannerSpace.arriveAt(pathname), [pathname])
  return (
    <div className="h-(--banners) shrink-0">
      {isIdle && (
        <Suspense>
          <Banners comesWithPage={comesWithPage} />
        </Suspense>
      )}
    </div>
  )
}
