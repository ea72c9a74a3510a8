import { useEffect, useLayoutEffect, useRef } from 'react'
import { bannerSpace } from '~/state/banner-space.ts'
import { BannerStrip } from './BannerStrip.tsx'
import { useBillingBanners } from './use-billing-banners.ts'
import { useClockBanner, useNoticeBanners } from './use-general-banners.ts'
import { useReadOnlyBanner } from './use-read-only-banner.ts'

const heightOf = (area: HTMLElement): number => Math.round(area.getBoundingClientRect().height)

interface BannersProps {
  /** Drawn together with the page, not after it. */
  comesWithPage: boolean
}

/** All strips, in their order: incident or maintenance, notices, read-only project, billing, clock. */
export const Banners = ({ comesWithPage }: BannersProps) => {
  const notices = useNoticeBanners()
  const billing = useBillingBanners()
  const banners = [...notices.banners, ...useReadOnlyBanner(), ...billing.banners, ...useClockBanner()]
  const isComplete = !notices.isLoading && !billing.isLoading
  const area = useRef<HTMLElement>(null)

  // What is known already when the page is drawn, as after signing in, is part of its first paint.
  useLayoutEffect(() => {
    const { current } = area
    if (!comesWithPage || current === null || heightOf(current) === 0) return
    bannerSpace.measured(heightOf(current), false)
    bannerSpace.settle()
  }, [comesWithPage])

  useEffect(() => {
    const { current } = area
    if (current === null) return undefined
    const observer = new ResizeObserver(() => bannerSpace.measured(heightOf(current), isComplete))
    observer.observe(current)
    return () => observer.disconnect()
  }, [isComplete])

  return (
    <section ref={area} aria-label="Notices" aria-live="polite">
      {banners.map((words) => (
        <BannerStrip key={words.id} {...words} />
      ))}
    </section>
  )
}
